/**
 * Summarises failed tests, with their names and the first lines of the error, from the reports of Vitest and
 * Playwright. Often only the end of a log is kept, so it must contain the failures.
 */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './repo.mjs'

const MAX_ERROR_LINES = 6
const MAX_LISTED = 30

/**
 * @typedef {{ text: string, isFlaky: boolean }} Failure
 *   text: its location and the first lines of the error. isFlaky: it passed on retry.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestedFile
 * @param {TestedFile[]} files from the report of Vitest's JSON reporter
 * @returns {Failure[]} one for each failed test, and for each file that could not be loaded
 */
export function failuresOfVitest(files) {
  return files.flatMap((file) => {
    const location = path.relative(root, file.name)
    if (file.assertionResults.length === 0 && file.status === 'failed') return [failure(location, file.message)]
    return file.assertionResults.flatMap(({ status, fullName, failureMessages = [] }) => {
      const isFlaky = status === 'passed' && failureMessages.length > 0
      return status === 'failed' || isFlaky ? [failure(`${location} › ${fullName}`, failureMessages[0], isFlaky)] : []
    })
  })
}

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} Attempted
 * @typedef {{ title: string, file: string, tests: Attempted[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite[]} suites from the report of Playwright's JSON reporter
 * @returns {Failure[]} one for each failed end-to-end test
 */
export function failuresOfPlaywright(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.flatMap(({ status, results }) => {
        const message = results.flatMap(({ error }) => error?.message ?? [])[0]
        return FAILED_STATUSES.has(status) ? [failure(`e2e/${file} › ${title}`, message, status === 'flaky')] : []
      }),
    ),
    ...failuresOfPlaywright(inner),
  ])
}

const FAILED_STATUSES = new Set(['unexpected', 'flaky'])

/**
 * @param {Failure[]} failures
 * @returns {string} the text to print before the last line; empty if nothing failed
 */
export function formatFailures(failures) {
  const formatSection = (/** @type {string} */ head, /** @type {Failure[]} */ some) => {
    if (some.length === 0) return []
    const more = some.length > MAX_LISTED ? [`and ${some.length - MAX_LISTED} more; see the output above.`] : []
    return ['', head, ...some.slice(0, MAX_LISTED).map(({ text }) => text), ...more]
  }
  return [
    ...formatSection(
      'Flaky tests (passed on retry):',
      failures.filter(({ isFlaky }) => isFlaky),
    ),
    ...formatSection(
      'Failed tests:',
      failures.filter(({ isFlaky }) => !isFlaky),
    ),
  ].join('\n')
}

/** @returns {Failure} */
export function failure(/** @type {string} */ location, message = '', isFlaky = false) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const text = [`- ${location}`, ...lines.slice(0, MAX_ERROR_LINES).map((line) => `    ${line.trim()}`)].join('\n')
  return { text, isFlaky }
}
