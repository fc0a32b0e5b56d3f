/**
 * `npm test`: all tests. First the unit and database tests (Vitest), then the end-to-end tests in a real browser
 * (Playwright). The tests of faults mostly wait, and those of screens run one file at a time on two cores: these
 * two projects run in processes of Vitest of their own, one after the other, beside all others, and their output
 * follows at the end. Ends with one line, `N passed, N failed`. `npm test -- some/path` runs the tests whose file path
 * contains it, one project after the other, and shows their output at once.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildConnector } from './build-connector.mjs'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './find-chromium.mjs'
import { ensureDependencies } from './install-dependencies.mjs'
import { packageBin, projectEnv, runProcess } from './processes.mjs'
import { exitWithError, printLine, repoPath } from './repo.mjs'

import { failure, failuresOfPlaywright, failuresOfVitest, formatFailures } from './test-failure-summary.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, why: import('./test-failure-summary.mjs').Failure[] }} Tally */

/** @type {Tally} */
const NOTHING_RUN = { passed: 0, failed: 0, skipped: 0, why: [] }

/** The folder of the tests of Vitest that run in a browser. */
const BROWSER_TESTS = 'apps/web/browser-tests'

/** The folder of the tests of the project `faults`. */
const FAULT_TESTS = 'apps/server/src/faults'

const filters = process.argv.slice(2)
const runsAll = filters.length === 0
if (filters.some((filter) => filter.startsWith('-'))) exitWithError('npm test takes parts of paths, and no options.')

await ensureDependencies()
const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-test-'))
/** The tests start some hundred servers and commands, each of which otherwise compiles the same modules. */
const compileCache = { NODE_COMPILE_CACHE: path.join(folder, 'compiled') }
const testsBeside = runsAll ? runTestsBeside() : undefined
try {
  const first = [await unitAndDatabaseTests(), await runEndToEndTests()]
  const tallies = [...first, ...(await (testsBeside ?? runTestsBeside())).map(showOutput)]
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ what) =>
    tallies.reduce((sum, tally) => sum + tally[what], 0)
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')]
  const hasRun = passed + failed > 0
  if (!hasRun) printLine(`\nNo test was run${runsAll ? '' : `: no test file has ${filters.join(' or ')} in its path`}.`)
  const failures = tallies.flatMap(({ why }) => why)
  if (failures.length > 0) printLine(formatFailures(failures))
  printLine(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed === 0 && hasRun ? 0 : 1
} finally {
  await testsBeside
  rmSync(folder, { recursive: true, force: true })
}

/** @returns {Promise<Tally>} */
async function unitAndDatabaseTests() {
  return (await runVitest('vitest', ['--project', '!faults', '--project', '!browser*'], {})).tally
}

/** @returns {Promise<{ tally: Tally, output: string }[]>} */
async function runTestsBeside() {
  return [await runFaultTests(), await runBrowserTests()]
}

/** @returns {Promise<{ tally: Tally, output: string }>} */
async function runFaultTests() {
  if (!hasSelected(FAULT_TESTS)) return { tally: NOTHING_RUN, output: '' }
  return runVitest('faults', ['--project', 'faults'], {}, { show: !runsAll })
}

/** @returns {Promise<{ tally: Tally, output: string }>} */
async function runBrowserTests() {
  if (!hasSelected(BROWSER_TESTS)) return { tally: NOTHING_RUN, output: '' }
  const chromium = await findChromium({ prefersHeadlessShell: true })
  if ('problem' in chromium) return { tally: failedTally(chromium.problem), output: '' }
  // The production build of React, as in the product, needs less processor time than the other one.
  const variables = { PLATEN_CHROMIUM: chromium.file, NODE_ENV: 'production' }
  return runVitest('browser', ['--project', 'browser*'], variables, { show: !runsAll })
}

/** Shows the output of tests that ran beside others, unless it was shown at once. */
function showOutput(/** @type {{ tally: Tally, output: string }} */ { tally, output }) {
  if (runsAll && output !== '') printLine(`\n${output.trimEnd()}`)
  return tally
}

/**
 * @param {string} name of the files of its reports
 * @param {readonly string[]} projects options that select projects
 * @param {Record<string, string>} variables
 * @returns {Promise<{ tally: Tally, output: string }>}
 */
async function runVitest(name, projects, variables, { show } = { show: true }) {
  const report = path.join(folder, `${name}.json`)
  const [node, vitest] = packageBin('vitest', 'vitest')
  const unhandled = path.join(folder, `${name}-unhandled-errors.json`)
  const reporters = [
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`],
    ...['--reporter', repoPath('scripts', 'unhandled-errors-reporter.mjs')],
  ]
  const args = [vitest, 'run', '--passWithNoTests', ...projects, ...reporters, ...filters]
  // Not named PLATEN_…: servers that the tests start would warn of an unknown setting.
  const env = { ...projectEnv(), ...compileCache, ...variables, UNHANDLED_ERRORS_FILE: unhandled }
  const { code, output } = await runProcess(node, args, { env, show })
  return { tally: tallyOfVitest(report, unhandled, code, output), output }
}

/**
 * @param {string} report the file of the JSON reporter
 * @param {string} unhandled the file of the errors outside of tests
 * @param {number} code
 * @param {string} output
 * @returns {Tally}
 */
function tallyOfVitest(report, unhandled, code, output) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: import('./test-failure-summary.mjs').TestedFile[] } | null} */
  const results = reportIn(report)
  if (!results)
    return code === 0 ? NOTHING_RUN : failedTally(`The tests of Vitest exited with code ${code}; see their output.`)
  // A file that cannot be loaded has no tests; it counts as one failed test.
  const unloadable = results.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = results.numFailedTests + unloadable.length
  /** @type {string[]} */
  const errors = reportIn(unhandled) ?? []
  const [, ...closeErrors] = stripVTControlCharacters(output).split('error during close')
  const why = [
    ...failuresOfVitest(results.testResults),
    ...[...errors, ...closeErrors].map((error) => failure('An error outside of the tests', error)),
  ]
  const passed = results.numPassedTests
  if (code !== 0 && failed === 0) {
    const tally = failedTally(`The tests of Vitest exited with code ${code}; see their output.`)
    return { ...tally, passed, why: [...tally.why, ...why] }
  }
  const skipped = results.numPendingTests + results.numTodoTests
  return { passed, failed, skipped, why }
}

/** @returns {Promise<Tally>} */
async function runEndToEndTests() {
  const specs = listEndToEndSpecs().filter(isSelected)
  if (specs.length === 0) return NOTHING_RUN
  const unbuilt = (await buildWeb()) ?? (await buildConnector())
  if (unbuilt) return failedTally(unbuilt)
  const chromium = await findChromium({ prefersHeadlessShell: true })
  if ('problem' in chromium) return failedTally(chromium.problem)
  const report = path.join(folder, 'playwright.json')
  const env = {
    ...projectEnv(),
    PLATEN_CHROMIUM: chromium.file,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...compileCache,
  }
  const [node, playwright] = packageBin('@playwright/test', 'playwright')
  const args = [playwright, 'test', '--reporter=list,json', ...specs]
  const { code } = await runProcess(node, args, { cwd: repoPath('e2e'), env, show: true })
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: import('./test-failure-summary.mjs').Suite[] } | null} */
  const results = reportIn(report)
  if (!results) return failedTally(`The end-to-end tests exited with code ${code}; see the output above.`)
  const { expected, unexpected: failed, flaky, skipped } = results.stats
  const passed = expected + flaky
  if (code !== 0 && failed === 0)
    return { ...failedTally(`The end-to-end tests exited with code ${code}; see the output above.`), passed }
  return { passed, failed, skipped, why: failuresOfPlaywright(results.suites) }
}

/** Whether the filters select a test file, or there are none. */
function isSelected(/** @type {string} */ file) {
  return runsAll || filters.some((part) => file.includes(part))
}

/** Whether the filters select a file of a folder. */
function hasSelected(/** @type {string} */ directory) {
  const files = readdirSync(repoPath(directory), { recursive: true, encoding: 'utf8' })
  return files.some((file) => isSelected(`${directory}/${file.split(path.sep).join('/')}`))
}

/** Returns the files of the end-to-end tests, relative to the root, with slashes. */
function listEndToEndSpecs() {
  const files = readdirSync(repoPath('e2e'), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.spec.ts')).map((file) => `e2e/${file.split(path.sep).join('/')}`)
}

/** A run that did not start, or failed without a failed test, counts as one failure. */
function failedTally(/** @type {string} */ why) {
  printLine(`\n${why}`)
  return { passed: 0, failed: 1, skipped: 0, why: [failure(why)] }
}

function reportIn(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
