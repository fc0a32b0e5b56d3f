import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileOfLink, HOUSE, linksOf, textOf } from './pages.ts'

const PAGE = 'docs/specification.md'
const NO_TEST = 'no test'
const IN_PART = 'in part: '
const page = textOf(PAGE)
const [table = '', inPart = '', without = ''] = page.split(/\n## (?:Said in part|Without a test)\n/)

/** Rows: what is so, what makes it so, what says so. */
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What is so'))
  .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
  .map(([sense = '', made = '', said = '']) => ({ sense: sense.trim(), made, said }))

/** A quoted title follows the link to its file. */
const quotedIn = (said: string): (readonly [string, string])[] =>
  said
    .split('<br>')
    .map((each): readonly [string, string] => [
      fileOfLink(PAGE, linksOf(each)[0]?.target ?? '') ?? '',
      (/ “(.*)”\s*$/.exec(each)?.[1] ?? '').replaceAll('\\|', '|'),
    ])

test('the page has a row for each of sections 2 to 9', () => {
  for (const section of [2, 3, 4, 5, 6, 7, 8, 9]) expect(page).toMatch(new RegExp(`^## ${section} `, 'm'))
  expect(rows.length).toBeGreaterThan(200)
})

test('every row names a file that makes it true, and every file is there', () => {
  for (const { sense, made } of rows) {
    const files = linksOf(made).map(({ target }) => fileOfLink(PAGE, target) ?? '')
    expect(files.length, sense).toBeGreaterThan(0)
    for (const file of files) expect(existsSync(path.join(HOUSE, file)), `${sense}: ${file}`).toBe(true)
  }
})

test('every row has a test whose title stands in its file, or is among those without', () => {
  for (const { sense, said } of rows) {
    if (said.trim() === NO_TEST) {
      expect(without).toContain(sense)
      continue
    }
    for (const [file, title] of quotedIn(said)) {
      expect(title, `${sense}: a title`).not.toBe('')
      expect(textOf(file).includes(title), `${file}: ${title}`).toBe(true)
    }
  }
})

test('the counts of the page are true', () => {
  const tested = rows.filter(({ said }) => said.trim() !== NO_TEST).length
  const partly = rows.filter(({ said }) => said.trim().startsWith(IN_PART)).length
  expect(page).toContain(`${rows.length} rows, ${tested} with a test, ${partly} of them in part.`)
  expect([...inPart.matchAll(/^- /gm)]).toHaveLength(partly)
  expect([...without.matchAll(/^- /gm)]).toHaveLength(rows.length - tested)
})
