/**
 * What failed, by name and with the first lines of why, from the reports of Vitest and Playwright: the end of a log is
 * often all that is kept of a run, and it must then tell what to mend.
 */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './house.mjs'

const LINES_OF_WHY = 6
const MOST_TOLD = 30

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestedFile
 * @param {TestedFile[]} files as Vitest's JSON reporter lists them
 * @returns {string[]} one text for each test that failed, and for each file that could not be loaded
 */
export function failuresOfVitest(files) {
  return files.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const where = path.relative(root, file.name)
    if (failed.length === 0 && file.status === 'failed') return [told(where, file.message ?? '')]
    return failed.map(({ fullName, failureMessages }) => told(`${where} › ${fullName}`, (failureMessages ?? []).join()))
  })
}

/**
 * @typedef {{ results: { error?: { message?: string } }[] }} Attempted
 * @typedef {{ title: string, file: string, ok: boolean, tests: Attempted[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite[]} suites as Playwright's JSON reporter lists them
 * @returns {string[]} one text for each walk that failed
 */
export function failuresOfPlaywright(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
        return told(`e2e/${file} › ${title}`, errors[0] ?? '')
      }),
    ...failuresOfPlaywright(inner),
  ])
}

/**
 * @param {string[]} failures
 * @returns {string} what stands before the closing line; empty when nothing failed
 */
export function recap(failures) {
  if (failures.length === 0) return ''
  const more = failures.length > MOST_TOLD ? [`and ${failures.length - MOST_TOLD} more; all stand above.`] : []
  return ['', 'What failed:', ...failures.slice(0, MOST_TOLD), ...more].join('\n')
}

function told(/** @type {string} */ where, /** @type {string} */ why) {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [`- ${where}`, ...lines.slice(0, LINES_OF_WHY).map((line) => `    ${line.trim()}`)].join('\n')
}
