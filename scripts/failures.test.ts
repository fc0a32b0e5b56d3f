import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from './repo.mjs'
import { failuresOfPlaywright, failuresOfVitest, formatFailures } from './test-failure-summary.mjs'
import UnhandledErrorsReporter from './unhandled-errors-reporter.mjs'

const getFile = (name: string) => path.join(root, name)

test('formatFailures lists failed tests by file, name and the first lines of the error', () => {
  const assertion = (status: string, fullName: string, why: string[] = []) => ({
    status,
    fullName,
    failureMessages: why,
  })
  const failures = failuresOfVitest([
    {
      name: getFile('a.test.ts'),
      status: 'failed',
      assertionResults: [
        assertion('passed', 'One'),
        assertion('passed', 'Late', ['slow']),
        assertion('failed', 'Two', ['\u001B[31mnot so\u001B[39m\n\n  at x']),
      ],
    },
    { name: getFile('b.test.ts'), status: 'failed', message: 'cannot be loaded', assertionResults: [] },
    { name: getFile('c.test.ts'), status: 'passed', assertionResults: [] },
  ])
  expect(formatFailures(failures)).toBe(
    [
      '\nFlaky tests (passed on retry):',
      '- a.test.ts › Late',
      '    slow',
      '',
      'Failed tests:',
      '- a.test.ts › Two',
      '    not so',
      '    at x',
      '- b.test.ts',
      '    cannot be loaded',
    ].join('\n'),
  )
})

test('failuresOfPlaywright returns failed end-to-end tests of nested suites; formatFailures returns nothing if all passed', () => {
  const spec = (title: string, status: string) => {
    const results = status === 'expected' ? [{}] : [{ error: { message: 'Timeout' } }, {}]
    return { title, file: 'w.spec.ts', tests: [{ status, results }] }
  }
  const suites = [
    { specs: [spec('One', 'expected')], suites: [{ specs: [spec('Two', 'unexpected'), spec('Three', 'flaky')] }] },
  ]
  expect(failuresOfPlaywright(suites)).toEqual([
    { text: '- e2e/w.spec.ts › Two\n    Timeout', isFlaky: false },
    { text: '- e2e/w.spec.ts › Three\n    Timeout', isFlaky: true },
  ])
  expect(formatFailures(failuresOfPlaywright([{ specs: [spec('One', 'expected')] }]))).toBe('')
})

test('UnhandledErrorsReporter writes errors outside of tests with the last test that was started', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-errors-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const file = path.join(folder, 'errors.json')
  vi.stubEnv('UNHANDLED_ERRORS_FILE', file)
  const error = {
    message: 'lost',
    stack: 'Error: lost\n    at x',
    VITEST_TEST_PATH: 'a.test.ts',
    VITEST_TEST_NAME: 'One',
  }
  new UnhandledErrorsReporter().onTestRunEnd([], [error, { message: 'Worker exited' }])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    'lost\nduring a.test.ts › One\nError: lost\n    at x',
    'Worker exited',
  ])
})
