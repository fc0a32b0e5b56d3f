import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageBin, runProcess } from '../processes.mjs'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-lint-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Diagnostic {
  readonly code: string
  readonly message: string
  readonly labels: readonly { readonly span: { readonly offset: number } }[]
}

/** Returns the messages of the rule for a source, as reported by the linter. */
async function problemsIn(
  source: string,
  file = 'apps/server/src/modules/orders/orders/example.ts',
): Promise<string[]> {
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, source)
  const config = {
    plugins: [],
    jsPlugins: [path.join(import.meta.dirname, 'boundaries.ts')],
    categories: {},
    rules: { 'repo/connections': 'error' },
  }
  const configFile = path.join(folder, '.oxlintrc.json')
  await writeFile(configFile, JSON.stringify(config))
  const [command, ...args] = packageBin('oxlint', 'oxlint')
  const { output } = await runProcess(command, [...args, '-c', configFile, '-f', 'json', target])
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] }
  await rm(target)
  return diagnostics
    .filter(({ code }) => code === 'repo(connections)')
    .toSorted((a, b) => (a.labels[0]?.span.offset ?? 0) - (b.labels[0]?.span.offset ?? 0))
    .map(({ message }) => message.replace(/ inside a transaction.*$/s, ''))
}

test('the rule reports files, processes, threads, requests and passwords in a handler that runs in a transaction', async () => {
  const source = `
    import { createReadStream } from 'node:fs'
    import * as files from 'node:fs/promises'
    import { spawn } from 'node:child_process'
    import { Worker } from 'node:worker_threads'
    import { hashPassword } from '../session/passwords.ts'
    import { composeLabels } from '@platen/imposer/labels'
    export const call = memberHandler(calls.example, async ({ body }) => {
      createReadStream('a')
      await files.stat('a')
      spawn('a')
      new Worker('a')
      await fetch('http://a')
      await Promise.all(body.map(() => hashPassword('a')))
      await composeLabels({})
    })`
  expect(await problemsIn(source)).toEqual([
    '"createReadStream" of node:fs is called',
    '"stat" of node:fs/promises is called',
    '"spawn" of node:child_process is called',
    '"Worker" of node:worker_threads is started',
    'A request is made',
    '"hashPassword" of ../session/passwords.ts is called',
    '"composeLabels" of @platen/imposer/labels is called',
  ])
})

test('the rule reports a second connection, regardless of how the first one was opened', async () => {
  const source = `
    async function named(tx) { await services.database.outsideEnvironments.selectFrom('a') }
    const typed = async ({ client }: EnvironmentTx) => database.inEnvironment('id', async () => client.query('a'))
    const opened = () => services.database.inEnvironment('id', async () => services.database.pool.query('a'))
    const steps = memberHandlerWithoutTransaction(calls.a, async ({ transaction }) => transaction(() => transaction(() => 1)))`
  expect(await problemsIn(source)).toEqual([
    'A second connection is taken by "database.outsideEnvironments"',
    'A second connection is taken by "inEnvironment"',
    'A second connection is taken by "database.pool"',
    'A second connection is taken by "transaction"',
  ])
})

test('the rule ignores code before and after the transaction, types, and other packages', async () => {
  const source = `
    import type { Stats } from 'node:fs'
    import { rm } from 'node:fs/promises'
    export const call = memberHandlerWithoutTransaction(calls.a, async ({ transaction, services }) => {
      await rm('a')
      const found = await transaction(async ({ tx }) => tx.client.query('select 1'))
      await rm('b')
      await services.database.inEnvironment('id', (tx) => tx.client.query('select 1'))
      return found as Stats
    })`
  expect(await problemsIn(source)).toEqual([])
  const inTests = `import { rm } from 'node:fs/promises'\nexport const a = (tx) => rm('a')`
  expect(await problemsIn(inTests, 'apps/server/src/modules/orders/orders/example.test.ts')).toEqual([])
  expect(await problemsIn(inTests, 'apps/connector/src/example.ts')).toEqual([])
})
