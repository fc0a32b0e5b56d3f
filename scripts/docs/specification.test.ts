import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resolveLink, REPO_ROOT, parseLinks, textOf } from './markdown-pages.ts'

const PAGE = 'docs/specification.md'
const page = textOf(PAGE)

/** Rows: what is so, what makes it so, what says so. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What is so'))
  .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
  .map(([sense = '', made = '', said = '']) => ({ sense: sense.trim(), made, said }))

/** A quoted title follows the link to its file. */
const quotedIn = (said: string): (readonly [string, string])[] =>
  said
    .split('<br>')
    .map((each): readonly [string, string] => [
      resolveLink(PAGE, parseLinks(each)[0]?.target ?? '') ?? '',
      (/ “(.*)”\s*$/.exec(each)?.[1] ?? '').replaceAll('\\|', '|'),
    ])

test('the page has a row for each of sections 2 to 9', () => {
  for (const section of [2, 3, 4, 5, 6, 7, 8, 9]) expect(page).toMatch(new RegExp(`^## ${section} `, 'm'))
  expect(rows.length).toBeGreaterThan(200)
})

test('every row names a file that makes it true, and every file is there', () => {
  for (const { sense, made } of rows) {
    const files = parseLinks(made).map(({ target }) => resolveLink(PAGE, target) ?? '')
    expect(files.length, sense).toBeGreaterThan(0)
    for (const file of files) expect(existsSync(path.join(REPO_ROOT, file)), `${sense}: ${file}`).toBe(true)
  }
})

test('every row has a test whose title stands in its file', () => {
  for (const { sense, said } of rows) {
    expect(said.trim(), `${sense}: a test`).not.toBe('')
    for (const [file, title] of quotedIn(said)) {
      expect(title, `${sense}: a title`).not.toBe('')
      expect(textOf(file).includes(title), `${file}: ${title}`).toBe(true)
    }
  }
})

test('the count of the page is true', () => {
  expect(page).toContain(`\n${rows.length} rows, each with a test.\n`)
})
