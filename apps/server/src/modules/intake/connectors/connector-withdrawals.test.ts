import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connectorCalls } from '@platen/contract/connectors'
import { printCalls, printJobSchema } from '@platen/contract/printing'
import { PLAIN_OUTPUT, type PrintOutput } from '@platen/domain/job-tickets'
import { withdrawnName } from '@platen/hotfolder'
import { expect, test, vi } from 'vitest'
import { connectorFixture, waitUntil } from '../../../testing/connector-fixture.ts'
import { testServer } from '../../../testing/test-server.ts'

// child processes are started and stopped, on machines that may be busy
vi.setConfig({ testTimeout: 300_000 })

const server = await testServer()
const shop = await connectorFixture(server)
const operator = await server.person(shop.environment, 'admin', ['print_order_edit'])
const program = await shop.program('output')
program.start()
const channel = await shop.offered(program)

const withdraw = async (id: string) => {
  const { body } = await operator.call(printCalls.withdraw, { params: { id } })
  return printJobSchema.parse(body['printJob'])
}
const load = async (id: string) => {
  const { body } = await operator.call(printCalls.jobs, { query: {} })
  return printJobSchema
    .array()
    .parse(body['printJobs'])
    .find((job) => job.id === id)
}
const untilState = (id: string, state: string) =>
  waitUntil(async () => expect((await shop.runState(id)).state).toBe(state))

async function sentRun(output?: PrintOutput) {
  const run = await shop.run(channel, 1000, output)
  await untilState(run.id, 'sent')
  return run
}

test('A connector removes the file of a run that is withdrawn, with its ticket, and reports it', async () => {
  const ticket = { ...PLAIN_OUTPUT, ticket: { kind: 'hotFile', trigger: 'ticket', template: null } } as const
  for (const output of [undefined, ticket]) {
    const run = await sentRun(output)
    expect((await withdraw(run.id)).state).toBe('withdrawing')
    await untilState(run.id, 'cancelled')
    await waitUntil(async () =>
      expect((await readdir(program.ripFolder)).filter((name) => name !== 'sheets')).toEqual([]),
    )
  }
  expect(await readdir(path.join(program.ripFolder, 'sheets')).catch(() => [])).toEqual([])
})

test('If the RIP has taken the file, the run is picked up and not withdrawn', async () => {
  await program.stop('SIGKILL')
  program.start()
  const run = await sentRun()
  await program.stop('SIGKILL')
  await rm(path.join(program.ripFolder, run.fileName))
  expect((await withdraw(run.id)).state).toBe('withdrawing')
  program.start()
  await untilState(run.id, 'pickedUp')
  expect((await load(run.id))?.withdrawal).toBe('tooLate')
})

test('A run is withdrawn once its connector is back, also if that ended after it had removed the file', async () => {
  for (const isRenamed of [false, true]) {
    const run = await sentRun()
    await program.stop('SIGKILL')
    if (isRenamed) {
      const [from, to] = [run.fileName, withdrawnName(run.fileName)].map((name) => path.join(program.ripFolder, name))
      await rename(from ?? '', to ?? '')
    }
    expect((await withdraw(run.id)).state).toBe('withdrawing')
    program.start()
    await untilState(run.id, 'cancelled')
    await waitUntil(async () =>
      expect((await readdir(program.ripFolder)).filter((name) => name !== 'sheets')).toEqual([]),
    )
  }
})

test('A user ends the withdrawal of a run whose connector is revoked', async () => {
  const run = await sentRun()
  await program.stop('SIGKILL')
  expect((await withdraw(run.id)).state).toBe('withdrawing')
  expect((await shop.admin.call(connectorCalls.revokeKey, { params: { id: program.id } })).status).toBe(200)
  const { body } = await operator.call(printCalls.jobs, { query: { unresolved: 'true' } })
  expect(body['printJobs']).toEqual([expect.objectContaining({ id: run.id, state: 'withdrawing' })])
  expect((await operator.call(printCalls.cancel, { params: { id: run.id } })).status).toBe(200)
  expect(await load(run.id)).toMatchObject({ state: 'cancelled', withdrawal: null })
})
