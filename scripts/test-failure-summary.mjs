/**
 * What failed, by name and with the first lines of why, from the reports of Vitest and Playwright: the end of a log is
 * often all that is kept of a run, and it must then tell what to mend.
 */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './repo.mjs'

const LINES_OF_WHY = 6
const MOST_TOLD = 30

/**
 * @typedef {{ told: string, isFlaky: boolean }} Failure
 *   told: where, and the first lines of why. isFlaky: it passed when it was tried again.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestedFile
 * @param {TestedFile[]} files as Vitest's JSON reporter lists them
 * @returns {Failure[]} one for each test that failed, and for each file that could not be loaded
 */
export function failuresOfVitest(files) {
  return files.flatMap((file) => {
    const where = path.relative(root, file.name)
    if (file.assertionResults.length === 0 && file.status === 'failed') return [failure(where, file.message)]
    return file.assertionResults.flatMap(({ status, fullName, failureMessages = [] }) => {
      const isFlaky = status === 'passed' && failureMessages.length > 0
      return status === 'failed' || isFlaky ? [failure(`${where} › ${fullName}`, failureMessages[0], isFlaky)] : []
    })
  })
}

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} Attempted
 * @typedef {{ title: string, file: string, tests: Attempted[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite[]} suites as Playwright's JSON reporter lists them
 * @returns {Failure[]} one for each walk that failed
 */
export function failuresOfPlaywright(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.flatMap(({ status, results }) => {
        const why = results.flatMap(({ error }) => error?.message ?? [])[0]
        return FAILED_STATUSES.has(status) ? [failure(`e2e/${file} › ${title}`, why, status === 'flaky')] : []
      }),
    ),
    ...failuresOfPlaywright(inner),
  ])
}

const FAILED_STATUSES = new Set(['unexpected', 'flaky'])

/**
 * @param {Failure[]} failures
 * @returns {string} what stands before the closing line; empty when nothing failed
 */
export function formatFailures(failures) {
  const part = (/** @type {string} */ head, /** @type {Failure[]} */ some) => {
    if (some.length === 0) return []
    const more = some.length > MOST_TOLD ? [`and ${some.length - MOST_TOLD} more; all stand above.`] : []
    return ['', head, ...some.slice(0, MOST_TOLD).map(({ told }) => told), ...more]
  }
  return [
    ...part(
      'Passed only when tried again, and to be mended:',
      failures.filter(({ isFlaky }) => isFlaky),
    ),
    ...part(
      'What failed:',
      failures.filter(({ isFlaky }) => !isFlaky),
    ),
  ].join('\n')
}

/** @returns {Failure} */
export function failure(/** @type {string} */ where, why = '', isFlaky = false) {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const told = [`- ${where}`, ...lines.slice(0, LINES_OF_WHY).map((line) => `    ${line.trim()}`)].join('\n')
  return { told, isFlaky }
}
