/** Data stored before a limit was introduced can be read, reduced to the limit, and then saved. */
import { randomUUID } from 'node:crypto'
import { calls } from '@platen/contract/calls'
import type { WireDecisionTree } from '@platen/contract/decision-tree'
import type { WireJig } from '@platen/contract/jigs'
import type { OutputChannelInput, UserOutput } from '@platen/contract/output-channels'
import { MAX_FILTER_NODES } from '@platen/domain/decision-tree'
import { JIG_LIMITS } from '@platen/domain/jigs'
import { DEFAULT_DEVICE } from '@platen/domain/output-channels'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

async function shop() {
  const environment = await server.environment()
  const sql = (text: string, ...values: unknown[]) =>
    server.services.database.inEnvironment(environment.id, ({ client }) =>
      client.query(text, [environment.id, ...values]),
    )
  return { environment, sql, admin: await server.person(environment, 'admin') }
}

const queue: OutputChannelInput = {
  type: null,
  name: '',
  ripName: 'VersaWorks',
  modelName: '',
  nickName: 'LEF',
  queueLabel: '',
  hostName: '',
  group: null,
  hotFolderPath: 'output/rip',
  hotFolderName: '',
  printer: '',
  printerType: 'default',
  printerSettingFiles: [],
  ...DEFAULT_DEVICE,
}

test('Output settings beyond the limits can be read, and saved once they are within them', async () => {
  const { admin, sql } = await shop()
  const save = (data: UserOutput, before: UserOutput) =>
    admin.call(calls.outputChannels.saveUserOutputs, { body: { data: [data], before: [before] } })
  const mine = async () => (await admin.call(calls.outputChannels.mine)).body['myPrinterData'] as UserOutput
  const empty = { userId: admin.id, myPrinterData: [], myHotFolderData: [] }
  expect((await save({ ...empty, myPrinterData: [queue] }, empty)).status).toBe(200)

  const settings = {
    ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`s${n}`, 'x'])),
    long: 'x'.repeat(20_000),
  }
  await sql(
    `update output_channels set channel = jsonb_set(channel, '{printerSettingFiles}', $2) where environment_id = $1`,
    JSON.stringify([{ presetName: 'Large', settings }]),
  )
  const stored = await mine()
  expect(stored.myPrinterData[0]?.printerSettingFiles).toEqual([{ presetName: 'Large', settings }])
  const refused = await save(stored, stored)
  const field = 'data.0.myPrinterData.0.printerSettingFiles.0.settings.long'
  expect(refused.body).toMatchObject({ errorCode: 'bad_request', details: { field } })

  const printerSettingFiles = [{ presetName: 'Large', settings: { ...settings, long: 'x' } }]
  const within = { ...stored, myPrinterData: stored.myPrinterData.map((each) => ({ ...each, printerSettingFiles })) }
  expect((await save(within, stored)).body).toEqual({ success: true })
  expect((await save(empty, stored)).body['errorCode']).toBe('changed_meanwhile')
  expect(await mine()).toEqual(within)
})

test('A connector reports a printer preset with many settings like any other', async () => {
  const { admin, environment } = await shop()
  const created = await admin.call(calls.connectors.createKey, { body: { name: 'RIP', kind: 'output' } })
  const settings = Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`setting ${n}`, 'x'.repeat(50)]))
  const channel = {
    key: 'Bed',
    ripName: 'VersaWorks' as const,
    way: 'folder' as const,
    modelName: '',
    nickName: '',
    queueLabel: '',
    hostName: 'rip-1',
    hotFolderPath: '/rip',
    hotFolderName: 'rip',
    printer: '',
    printerSettingFiles: [{ presetName: 'Large', settings }],
    problem: null,
  }
  const body = { version: '1', host: 'rip-1', channels: [channel] }
  const headers = { authorization: `Bearer ${String(created.body['key'])}` }
  expect((await server.call(calls.connectors.heartbeat, { body }, headers)).body).toMatchObject({
    environment: environment.resourceName,
  })
  expect((await admin.call(calls.connectors.channels)).body['channels']).toMatchObject([channel])
})

test('Masters beyond the limits can be read, and saved once they are within them', async () => {
  const { admin, sql } = await shop()
  const labels = async () => (await admin.call(calls.masters.list)).body['actions'] as Record<string, unknown>
  const storedLabels = await labels()
  const longId = 'i'.repeat(300)
  const added = await admin.call(calls.masters.add, { body: { location: 'Hall 7' } })
  expect(added.status).toBe(200)
  await sql(`update masters set id = $2 where environment_id = $1 and label = 'Hall 7'`, longId)
  const stored = await labels()
  expect(stored['location']).toMatchObject({ [longId]: 'Hall 7' })
  const save = (set: unknown, before: unknown) =>
    admin.call(calls.masters.save, { body: { ...(set as object), before } as never })
  expect((await save(stored, stored)).body['errorCode']).toBe('bad_request')
  expect((await save(storedLabels, stored)).status).toBe(200)
  expect(await labels()).toEqual(storedLabels)
})

test('A rule tree with too many filters can be read; saving it fails and names the limit', async () => {
  const { admin, sql } = await shop()
  const leaf = [{ dataNodeId: 'z', filterNodeId: null, isLinked: false }]
  const tree: WireDecisionTree = {
    rootFilterNodeId: 'f0',
    filterNodes: Array.from({ length: MAX_FILTER_NODES + 1 }, (_, n) => ({ id: `f${n}`, key: 'k', values: leaf })),
    dataNodes: [{ id: 'z', value: 'default', matchRule: 'EQUAL', actions: {} }],
  }
  await sql(
    `insert into decision_trees (environment_id, version, tree, saved_by) values ($1, 1, $2, $3)`,
    JSON.stringify(tree),
    admin.id,
  )
  expect((await admin.call(calls.decisionTree.get)).body).toMatchObject({ decisionTree: tree, version: 1 })
  const { status, body } = await admin.call(calls.decisionTree.save, { body: { ...tree, version: 1 } })
  expect(status).toBe(400)
  expect(body['details']).toMatchObject({
    field: 'filterNodes',
    problem: expect.stringContaining(String(MAX_FILTER_NODES)),
  })
})

test('A jig with too many points can be read; saving it fails and names the limit', async () => {
  const { admin, sql } = await shop()
  const teeth = Array.from({ length: JIG_LIMITS.maxPathPoints }, (_, n) => `L${n * 0.01} ${n % 2}`).join('')
  const slots = [
    { id: 's1', type: 'PATH', x: 5, y: 5, width: 50, height: 50, rotation: 0, path: `M0 50${teeth}L50 50Z` },
  ]
  await sql(
    `insert into jigs (environment_id, id, name, width, height, thickness, slots, default_spacing)
     values ($1, $2, 'Comb', 120, 60, 5, $3, 5)`,
    randomUUID(),
    JSON.stringify(slots),
  )
  const [jig] = (await admin.call(calls.jigs.list)).body['jigs'] as WireJig[]
  if (!jig) throw new Error('the jig is not in the list')
  expect(jig.slots[0]?.path).toBe(slots[0]?.path)
  const refused = await admin.call(calls.jigs.change, { body: jig })
  expect(refused.body['errorCode']).toBe('jig_invalid')
  expect(JSON.stringify(refused.body['details'])).toContain('slotPathTooLong')
})
