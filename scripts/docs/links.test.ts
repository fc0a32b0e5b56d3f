import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { headingAnchor, pages, parseLinks, REPO_ROOT, readText, resolveLink } from './markdown-pages.ts'

const getAnchors = (page: string): string[] =>
  [...readText(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingAnchor(heading))

test.each(pages())('the links of %s have existing targets', (page) => {
  for (const { target } of parseLinks(readText(page))) {
    const file = resolveLink(page, target)
    if (file === null) continue
    expect(existsSync(path.join(REPO_ROOT, file)), `${page} -> ${target}`).toBe(true)
    const anchor = target.split('#')[1]
    if (anchor !== undefined && file.endsWith('.md')) expect(getAnchors(file), `${page} -> ${target}`).toContain(anchor)
  }
})

test('docs/README.md links to every page of docs', () => {
  const linked = new Set(
    parseLinks(readText('docs/README.md')).map(({ target }) => resolveLink('docs/README.md', target)),
  )
  const missing = pages().filter((page) => page.startsWith('docs/') && page !== 'docs/README.md' && !linked.has(page))
  expect(missing).toEqual([])
})
