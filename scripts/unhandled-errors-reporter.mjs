/**
 * A reporter of Vitest for errors outside of tests, such as rejected promises that nothing handles: the JSON reporter
 * omits them. Writes them to the file named by `UNHANDLED_ERRORS_FILE`, as a JSON array of strings.
 */
import { writeFileSync } from 'node:fs'

/** @typedef {{ message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} TestError */

export default class UnhandledErrorsReporter {
  /**
   * @param {unknown} _modules
   * @param {readonly TestError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['UNHANDLED_ERRORS_FILE']
    if (file) writeFileSync(file, JSON.stringify(errors.map(describeError)))
  }
}

/** Returns the error, the last test that was started before it, and the stack. */
function describeError(/** @type {TestError} */ error) {
  const lastTest = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(' › ')
  return [error.message, lastTest && `during ${lastTest}`, error.stack].filter(Boolean).join('\n')
}
