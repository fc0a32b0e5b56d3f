import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { anchorOf, fileOfLink, HOUSE, linksOf, pages, textOf } from './pages.ts'

const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test.each(pages())('every link of %s leads somewhere', (page) => {
  for (const { target } of linksOf(textOf(page))) {
    const file = fileOfLink(page, target)
    if (file === null) continue
    expect(existsSync(path.join(HOUSE, file)), `${page} -> ${target}`).toBe(true)
    const anchor = target.split('#')[1]
    if (anchor !== undefined && file.endsWith('.md')) expect(anchorsOf(file), `${page} -> ${target}`).toContain(anchor)
  }
})

test('the index of the docs names every page of them', () => {
  const named = new Set(linksOf(textOf('docs/README.md')).map(({ target }) => fileOfLink('docs/README.md', target)))
  const missing = pages().filter((page) => page.startsWith('docs/') && page !== 'docs/README.md' && !named.has(page))
  expect(missing).toEqual([])
})
