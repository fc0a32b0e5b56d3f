import { randomUUID } from 'node:crypto'
import { calls } from '@platen/contract/calls'
import type { WireDecisionTree } from '@platen/contract/decision-tree'
import { expect, test } from 'vitest'
import { closeComputePool, computeThreads } from '../../../compute/compute-pool.ts'
import { statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()

/** Returns a tree with one rule: the jig if the media is Case, else nothing. */
function treeFor(media: string, jig: string): WireDecisionTree {
  return {
    rootFilterNodeId: 'f',
    filterNodes: [
      {
        id: 'f',
        key: 'systemParam.media',
        values: [
          { dataNodeId: 'a', filterNodeId: null, isLinked: false },
          { dataNodeId: 'z', filterNodeId: null, isLinked: false },
        ],
      },
    ],
    dataNodes: [
      { id: 'a', value: media, matchRule: 'EQUAL', actions: { jig, mediaType: 'm1' } },
      { id: 'z', value: 'default', matchRule: 'EQUAL', actions: {} },
    ],
  }
}

/** Inserts an active order with one frame, as after an import. */
async function order(environmentId: string, media: string, extra: { setByHand?: string[]; jig?: string } = {}) {
  const [orderPk, jobPk] = [randomUUID(), randomUUID()]
  await server.services.database.inEnvironment(environmentId, async ({ client }) => {
    await client.query(
      `insert into orders (environment_id, id, source, order_id, ordered_at) values ($1, $2, 'HotFolder1', $3, now())`,
      [environmentId, orderPk, `order-${media}`],
    )
    await client.query(
      `insert into jobs (environment_id, id, order_pk, job_id, parameters, set_by_hand, jig, delivery_hash)
       values ($1, $2, $3, 'j1', $4, $5, $6, '')`,
      [
        environmentId,
        jobPk,
        orderPk,
        { 'systemParam.media': media, 'systemParam.quantity': '1' },
        extra.setByHand ?? [],
        extra.jig ?? null,
      ],
    )
    await client.query(
      `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending) values ($1, $2, 0, 1, 1, 1)`,
      [environmentId, jobPk],
    )
  })
  return { id: orderPk, jobId: 'j1' }
}

async function shop() {
  const environment = await server.environment()
  const admin = await server.person(environment, 'admin')
  await server.services.database.inEnvironment(environment.id, ({ client }) =>
    client.query(
      `insert into jigs (environment_id, id, name, width, height, thickness, slots, default_spacing)
       values ($1, $2, 'Cases', 100, 100, 5, '[]', 5)`,
      [environment.id, randomUUID()],
    ),
  )
  return { environment, admin }
}

const save = (person: TestClient, tree: WireDecisionTree, version?: number) =>
  person.call(calls.decisionTree.save, { body: { ...tree, ...(version === undefined ? {} : { version }) } })

test('Saving rules creates a version with author and time, and an earlier version can be restored', async () => {
  const { admin } = await shop()
  expect((await save(admin, treeFor('Case', 'Cases'))).body).toEqual({ success: true, version: 1 })
  await save(admin, treeFor('Pen', 'Pens'), 1)
  const restored = await admin.call(calls.decisionTree.restore, { body: { version: 1 } })
  expect(restored.body).toEqual({ success: true, version: 3 })
  const now = await admin.call(calls.decisionTree.get)
  expect(now.body).toMatchObject({ version: 3, decisionTree: treeFor('Case', 'Cases') })
  const list = await admin.call(calls.decisionTree.versions, { query: {} })
  expect(list.body['versions']).toMatchObject([
    { version: 3, savedBy: admin.userId, restoredFrom: 1, filters: 1, values: 2 },
    { version: 2, savedBy: admin.userId, restoredFrom: null },
    { version: 1, savedBy: admin.userId },
  ])
  const second = await admin.call(calls.decisionTree.version, { params: { version: 2 } })
  expect(second.body['decisionTree']).toEqual(treeFor('Pen', 'Pens'))
})

test('The versions of the rules are read in pages by keyset, newest first, while versions are added', async () => {
  const { admin } = await shop()
  const list = (query: object) => admin.call(calls.decisionTree.versions, { query })
  for (let version = 0; version < 5; version += 1) await save(admin, treeFor(`Case ${version}`, 'Cases'), version)
  const read: number[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: 2, ...(cursor !== undefined && { cursor }) })
    expect(page.body).toMatchObject({ total: 5 + (cursor === undefined ? 0 : 1), isTotalEstimated: false })
    read.push(...(page.body['versions'] as { version: number }[]).map(({ version }) => version))
    if (cursor === undefined) await save(admin, treeFor('Pen', 'Pens'), 5)
    cursor = (page.body['nextCursor'] as string | null) ?? undefined
  } while (cursor !== undefined)
  expect(read).toEqual([5, 4, 3, 2, 1])
  const other = await shop()
  const cursorOfOther = (await list({ limit: 2 })).body['nextCursor']
  const refused = await other.admin.call(calls.decisionTree.versions, { query: { cursor: String(cursorOfOther) } })
  expect(statusAndCode(refused)).toEqual([400, 'bad_cursor'])
  expect((await list({ limit: 501 })).status).toBe(400)
})

test('An invalid tree is not saved, and the failure lists its problems', async () => {
  const { admin } = await shop()
  const sound = treeFor('Case', 'Cases')
  const broken: [string, WireDecisionTree][] = [
    ['missing_root', { ...sound, rootFilterNodeId: 'nowhere' }],
    ['orphan_data_node', { ...sound, dataNodes: [...sound.dataNodes, { ...sound.dataNodes[0]!, id: 'x' }] }],
    [
      'unknown_action',
      { ...sound, dataNodes: sound.dataNodes.map((node) => ({ ...node, actions: { paint: 'red' } })) },
    ],
    [
      'default_not_last',
      { ...sound, filterNodes: sound.filterNodes.map((node) => ({ ...node, values: node.values.toReversed() })) },
    ],
    [
      'cycle',
      {
        ...sound,
        filterNodes: sound.filterNodes.map((node) => ({
          ...node,
          values: node.values.map((value) => ({ ...value, filterNodeId: 'f' })),
        })),
      },
    ],
  ]
  for (const [code, tree] of broken) {
    const response = await save(admin, tree)
    expect([response.status, response.body['errorCode']]).toEqual([422, 'rules_broken'])
    expect(response.body['details']).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ code })]),
    })
  }
  expect((await admin.call(calls.decisionTree.get)).body['version']).toBe(0)
})

test('Of two changes based on the same version, the second fails; a save without a change makes no version', async () => {
  const { admin } = await shop()
  await save(admin, treeFor('Case', 'Cases'), 0)
  expect((await save(admin, treeFor('Case', 'Cases'), 1)).body['version']).toBe(1)
  const answers = await Promise.all([
    save(admin, treeFor('A', 'Cases'), 1),
    save(admin, treeFor('B', 'Cases'), 1),
    save(admin, treeFor('C', 'Cases'), 1),
  ])
  const codes = answers.map((response) => response.body['errorCode'] ?? 'saved')
  expect(codes.filter((code) => code === 'saved')).toHaveLength(1)
  expect(codes.filter((code) => code === 'changed_meanwhile')).toHaveLength(2)
})

test('Explaining returns each value that was compared and near matches, for typed values, a file name and an order', async () => {
  const { environment, admin } = await shop()
  await save(admin, treeFor('Case', 'Cases'))
  const typed = await admin.call(calls.decisionTree.explain, { body: { of: { values: { media: 'Csae' } } } })
  expect(typed.body['explanation']).toMatchObject({
    actions: {},
    steps: [
      { key: 'systemParam.media', given: 'Csae', tried: [{ value: 'Case', nearMiss: 'slip' }, { isDefault: true }] },
    ],
  })
  await admin.call(calls.inputSettings.saveConnectors, {
    body: {
      learningMode: false,
      connectors: [{ type: 'HotFolder1', order: ['media', 'quantity'], separator: '_', fixValues: [] }],
    },
  })
  const named = await admin.call(calls.decisionTree.explain, {
    body: { of: { fileName: 'case_3.pdf', hotFolder: 'HotFolder1' } },
  })
  expect(named.body).toMatchObject({
    values: { 'systemParam.quantity': '3' },
    explanation: { actions: { jig: 'Cases' }, steps: [{ tried: [{ ignored: 'case' }] }] },
  })
  const misfit = await admin.call(calls.decisionTree.explain, {
    body: { of: { fileName: 'case.pdf', hotFolder: 'HotFolder1' } },
  })
  expect(misfit.body).toMatchObject({ errorCode: 'input_settings_wrong', details: { code: 'name_does_not_fit' } })
  const job = await order(environment.id, 'Pen', { setByHand: ['jig'], jig: 'Cases' })
  const ofOrder = await admin.call(calls.decisionTree.explain, { body: { of: { job }, tree: treeFor('Pen', 'Pens') } })
  expect(ofOrder.body).toMatchObject({ setByHand: ['jig'], explanation: { actions: { jig: 'Pens' } } })
})

test('Operators can explain only orders that are assigned to them', async () => {
  const { environment } = await shop()
  const operator = await server.person(environment, 'operator')
  const job = await order(environment.id, 'Case')
  const response = await operator.call(calls.decisionTree.explain, { body: { of: { job } } })
  expect(response.status).toBe(404)
})

/** Returns the jig of an order, found by its media. */
async function getJig(person: TestClient, media: string): Promise<unknown> {
  const { orders } = (await person.call(calls.orders.list, { query: { type: 'active' } })).body as {
    orders: { orderId: string; jobs: { jig: string | null }[] }[]
  }
  return orders.find((each) => each.orderId === `order-${media}`)?.jobs[0]?.jig
}

test('The preview returns which active orders a draft changes and how, without manually set fields', async () => {
  const { environment, admin } = await shop()
  await save(admin, treeFor('Case', 'Cases'))
  await order(environment.id, 'Case')
  const pen = await order(environment.id, 'Pen')
  await order(environment.id, 'Mug')
  await order(environment.id, 'pen', { setByHand: ['jig'], jig: 'By hand' })
  const response = await admin.call(calls.decisionTree.preview, { body: { tree: treeFor('Pen', 'cases') } })
  expect(response.body).toMatchObject({ looked: 4, changed: 3 })
  const previewed = response.body['orders'] as unknown[]
  expect(previewed).toHaveLength(3)
  expect(previewed).toContainEqual({
    ...pen,
    orderId: 'order-Pen',
    isHeld: false,
    before: { jig: null, location: null, qualityLevel: null, printerType: null, mediaType: null, colorConfig: null },
    after: { jig: 'Cases', location: null, qualityLevel: null, printerType: null, mediaType: 'm1', colorConfig: null },
  })
  const byHand = previewed.find((each) => (each as { orderId: string }).orderId === 'order-pen')
  expect(byHand).toMatchObject({ before: { jig: 'By hand' }, after: { jig: 'By hand', mediaType: 'm1' } })
  const rest = await admin.call(calls.decisionTree.preview, { body: { tree: treeFor('Pen', 'cases'), from: 1 } })
  expect(rest.body).toMatchObject({ looked: 4, changed: 3, matching: 3, orders: previewed.slice(1) })
  const searched = await admin.call(calls.decisionTree.preview, {
    body: { tree: treeFor('Pen', 'cases'), text: ' BY hand ' },
  })
  expect(searched.body).toMatchObject({ looked: 4, changed: 3, matching: 1, orders: [byHand] })
})

test('Reprocess after a change of rules has the result of the preview, and keeps manually set fields', async () => {
  const { environment, admin } = await shop()
  await order(environment.id, 'Pen')
  await order(environment.id, 'pen', { setByHand: ['jig'], jig: 'By hand' })
  await save(admin, treeFor('Pen', 'Cases'))
  const response = await admin.call(calls.orders.reprocess)
  // the order with a manually chosen jig still gets its media type
  expect(response.body).toMatchObject({ changed: 2 })
  expect([await getJig(admin, 'Pen'), await getJig(admin, 'pen')]).toEqual(['Cases', 'By hand'])
})

test('Saving rules requires the permission automation_rules_edit', async () => {
  const { environment } = await shop()
  const viewer = await server.person(environment, 'operator', ['automation_rules_view'])
  const codes = [
    await save(viewer, treeFor('Case', 'Cases')),
    await viewer.call(calls.decisionTree.restore, { body: { version: 1 } }),
  ].map((response) => response.status)
  expect(codes).toEqual([403, 403])
  expect((await viewer.call(calls.decisionTree.preview, { body: { tree: treeFor('A', 'B') } })).status).toBe(200)
})

test('Rules with thousands of values are validated and explained in a worker thread, with the same results as small ones', async () => {
  const admin = await server.person(await server.environment(), 'admin')
  const leaves = 2_500
  const values = (id: string) => ({ dataNodeId: id, filterNodeId: null, isLinked: false })
  const leaf = (id: string, value: string) => ({
    id,
    value,
    matchRule: 'EQUAL' as const,
    actions: { jig: `Jig ${id}` },
  })
  const names = Array.from({ length: leaves }, (_, index) => `v${index}`)
  // a chain of filters, since the number of values per filter is limited
  const filters = Array.from({ length: 5 }, (_, level) => names.slice(level * 500, (level + 1) * 500))
  const tree: WireDecisionTree = {
    rootFilterNodeId: 'f0',
    filterNodes: filters.map((own, level) => ({
      id: `f${level}`,
      key: `systemParam.${['media', 'color', 'size', 'quantity', 'sku'][level]}`,
      values: [
        ...own.map(values),
        { dataNodeId: `d${level}`, filterNodeId: level < 4 ? `f${level + 1}` : null, isLinked: false },
      ],
    })),
    dataNodes: [
      ...names.map((name) => leaf(name, name)),
      ...filters.map((_, level) => ({ id: `d${level}`, value: 'default', matchRule: 'EQUAL' as const, actions: {} })),
    ],
  }
  // other test files have used the threads
  await closeComputePool()
  expect((await admin.call(calls.decisionTree.save, { body: tree })).body).toEqual({ success: true, version: 1 })
  const of = { values: { 'systemParam.media': 'v7' } }
  const { body } = await admin.call(calls.decisionTree.explain, { body: { of } })
  expect(body['explanation']).toMatchObject({ actions: { jig: 'Jig v7' } })
  expect(computeThreads()).toBeGreaterThan(0)
  const twice = { ...tree, dataNodes: [...tree.dataNodes.slice(0, -1), leaf('v1', 'v1')] }
  expect((await admin.call(calls.decisionTree.save, { body: twice })).body['errorCode']).toBe('rules_broken')
  const restored = await admin.call(calls.decisionTree.restore, { body: { version: 1 } })
  expect(restored.body).toEqual({ success: true, version: 2 })
})
