import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseLinks, REPO_ROOT, readText, resolveLink } from './markdown-pages.ts'

const PAGE = 'docs/specification.md'
const HEAD = '| Id | Requirement | Implementation | Test |'
const page = readText(PAGE)

/** Rows of the tables: id, requirement, implementation, test. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && line !== HEAD)
  .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
  .map(([id = '', requirement = '', implementation = '', tests = '']) => ({
    id: id.trim(),
    requirement: requirement.trim(),
    implementation,
    tests,
  }))

/** Returns [file, title] of each test of a row. The quoted title follows the link to its file. */
const parseTests = (tests: string): (readonly [string, string])[] =>
  tests
    .split('<br>')
    .map((each): readonly [string, string] => [
      resolveLink(PAGE, parseLinks(each)[0]?.target ?? '') ?? '',
      (/ “(.*)”\s*$/.exec(each)?.[1] ?? '').replaceAll('\\|', '|'),
    ])

test('every table has the columns id, requirement, implementation and test', () => {
  const heads = page.split('\n').filter((_, index, lines) => lines[index + 1]?.startsWith('|---') ?? false)
  expect(new Set(heads)).toEqual(new Set([HEAD]))
})

test('the page has sections 2 to 9 and more than 200 rows', () => {
  for (const section of [2, 3, 4, 5, 6, 7, 8, 9]) expect(page).toMatch(new RegExp(`^## ${section} `, 'm'))
  expect(rows.length).toBeGreaterThan(200)
})

test('every row names an implementation file, and every file exists', () => {
  for (const { requirement, implementation } of rows) {
    const files = parseLinks(implementation).map(({ target }) => resolveLink(PAGE, target) ?? '')
    expect(files.length, requirement).toBeGreaterThan(0)
    for (const file of files) expect(existsSync(path.join(REPO_ROOT, file)), `${requirement}: ${file}`).toBe(true)
  }
})

test('every row has a test whose title is in its file', () => {
  for (const { requirement, tests } of rows) {
    expect(tests.trim(), `${requirement}: a test`).not.toBe('')
    for (const [file, title] of parseTests(tests)) {
      expect(title, `${requirement}: a title`).not.toBe('')
      expect(readText(file).includes(title), `${file}: ${title}`).toBe(true)
    }
  }
})

test('the page states the number of its rows', () => {
  expect(page).toContain(`\n${rows.length} rows, each with a test.\n`)
})

test('ids are unique, and every id that a comment or a page names is a row', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id) => !/^REQ-\d{3}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  const files = globSync('{apps,packages,e2e,bench,scripts,docs}/**/*.{ts,tsx,md,sql}', {
    cwd: REPO_ROOT,
    exclude: ['**/node_modules', '**/dist'],
  })
  const named = files.flatMap((file) => readText(file).match(/REQ-\d{3}\b/g) ?? [])
  expect([...new Set(named)].filter((id) => !ids.includes(id))).toEqual([])
})
