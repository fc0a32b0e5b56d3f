import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { type JigBody, jigCalls, jigSchema, type WireJig } from '@platen/contract/jigs'
import { layoutCalls, type WireLayout } from '@platen/contract/layouts'
import { masterCalls } from '@platen/contract/masters'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { importJigSvg, JIG_DEFAULTS } from '@platen/domain/jigs'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')
const operator = await server.person(shop.environment, 'operator')

let serial = 0
function body(change: Partial<JigBody> = {}): JigBody {
  serial += 1
  return {
    ...JIG_DEFAULTS,
    name: `Jig ${serial}`,
    width: 120,
    height: 60,
    thickness: 3,
    slots: [{ id: 's1', type: 'RECT', x: 5, y: 5, width: 50, height: 50, rotation: 0 }],
    ...change,
  }
}

const jigs = async (person: TestClient = admin) => (await person.call(jigCalls.list)).body['jigs'] as WireJig[]
const getJig = async (id: string) => (await jigs()).find((jig) => jig.id === id)
async function createJig(change: Partial<JigBody> = {}): Promise<WireJig> {
  const response = await admin.call(jigCalls.create, { body: body(change) })
  expect(statusAndCode(response)).toEqual(OK)
  const jig = await getJig(String(response.body['id']))
  if (!jig) throw new Error('the new jig is not in the list')
  return jig
}
const change = (jig: WireJig, person: TestClient = admin) => person.call(jigCalls.change, { body: jig })

test('Jig names that differ only in their Unicode form are the same name, also for orders and concurrent calls', async () => {
  const [composed, decomposed] = ['Caf\u00e9 tray', 'Cafe\u0301 tray']
  const jig = await createJig({ name: decomposed })
  expect(jig.name).toBe(decomposed)
  const duplicate = await admin.call(jigCalls.create, { body: body({ name: composed }) })
  expect(statusAndCode(duplicate)).toEqual([409, 'name_taken'])

  const order = await shop.order()
  await server.services.database.pool.query('update jobs set jig = $2 where job_id = $1', [order.jobId, composed])
  expect(statusAndCode(await change({ ...jig, name: 'Tray' }))).toEqual(OK)
  expect(await jigOfOrder(order.id)).toBe('Tray')

  const names = ['Cr\u00e8me', 'Cre\u0300me', 'CRE\u0300ME']
  const answers = await Promise.all(names.map((name) => admin.call(jigCalls.create, { body: body({ name }) })))
  expect(answers.map(statusAndCode).toSorted()).toEqual([OK, [409, 'name_taken'], [409, 'name_taken']])
})

test('A manually created jig is listed with every field, and circles have their centre', async () => {
  const slot = { id: 's1', type: 'CIRCLE', x: 5, y: 5, width: 40, height: 40, rotation: 30 } as const
  const box = { x: 2, y: 3, width: 30, height: 20, rotation: 90, mirror: 'VERTICAL', scale: 'FIT' } as const
  const sent = body({
    name: '  Coaster ',
    referenceText: 'shelf 4',
    defaultSpacing: 7,
    slots: [{ ...slot, imageBox: { ...box, placement: 'TOP_LEFT' } }],
  })
  const jig = await createJig(sent)
  expect(jigSchema.parse(jig)).toEqual(jig)
  expect(jig).toMatchObject({ ...sent, name: 'Coaster', version: 1 })
  expect(jig.slots[0]).toMatchObject({ cx: 25, cy: 25, r: 20 })
})

test('Choosing scale FILL forces placement MIDDLE_CENTER', async () => {
  const box = { x: 0, y: 0, width: 50, height: 50, rotation: 0, mirror: 'NONE', scale: 'FILL' } as const
  const jig = await createJig({
    slots: [
      {
        id: 's1',
        type: 'RECT',
        x: 0,
        y: 0,
        width: 50,
        height: 50,
        rotation: 0,
        imageBox: { ...box, placement: 'TOP_LEFT' },
      },
    ],
  })
  expect(jig.slots[0]?.imageBox?.placement).toBe('MIDDLE_CENTER')
})

const RECT = { type: 'RECT', width: 50, height: 50, rotation: 0 } as const
test.each<[string, Partial<JigBody>, string]>([
  ['name required', { name: '  ' }, 'nameMissing'],
  ['at least one slot', { slots: [] }, 'noSlots'],
  ['width above 0', { width: 0 }, 'sizeMissing'],
  ['width maximum 5080 mm', { width: 5080.1 }, 'sizeTooLarge'],
  ['thickness at least 0', { thickness: -1 }, 'thicknessNegative'],
  ['slots stay inside the jig', { slots: [{ id: 's1', ...RECT, x: 80, y: 5 }] }, 'slotsExceedJig'],
  [
    'slots must not overlap',
    {
      slots: [
        { id: 's1', ...RECT, x: 0, y: 0 },
        { id: 's2', ...RECT, x: 20, y: 0 },
      ],
    },
    'slotsOverlap',
  ],
])('Rule of jigs: %s', async (_, broken, code) => {
  const response = await admin.call(jigCalls.create, { body: body(broken) })
  expect(statusAndCode(response)).toEqual([422, 'jig_invalid'])
  const { problems } = response.body['details'] as { problems: { code: string }[] }
  expect(problems.map((problem) => problem.code)).toContain(code)
})

test('Slot x and y are at least -500, and rotation is at most 359', async () => {
  for (const wrong of [{ x: -501 }, { rotation: 360 }]) {
    const slots = [{ id: 's1', ...RECT, x: 0, y: 0, ...wrong }]
    expect(statusAndCode(await admin.call(jigCalls.create, { body: body({ slots }) }))).toEqual([400, 'bad_request'])
  }
})

test('Names are unique regardless of case', async () => {
  const { name } = await createJig()
  const duplicate = await admin.call(jigCalls.create, { body: body({ name: name.toUpperCase() }) })
  expect(statusAndCode(duplicate)).toEqual([409, 'name_taken'])
  const other = await createJig()
  expect(statusAndCode(await change({ ...other, name }))).toEqual([409, 'name_taken'])
})

test('Of concurrent calls that create a jig of the same name, one succeeds', async () => {
  const sent = body()
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(jigCalls.create, { body: sent })))
  expect(answers.map(statusAndCode).toSorted()).toEqual([OK, [409, 'name_taken'], [409, 'name_taken']])
})

test('Saving an outdated version fails and overwrites nothing', async () => {
  const jig = await createJig()
  expect(statusAndCode(await change({ ...jig, referenceText: 'first' }))).toEqual(OK)
  expect(statusAndCode(await change({ ...jig, referenceText: 'second' }))).toEqual([409, 'changed_meanwhile'])
  expect(await getJig(jig.id)).toMatchObject({ referenceText: 'first', version: 2 })
})

test('Saving or restoring a jig without a change makes no version', async () => {
  const jig = await createJig()
  expect((await change(jig)).body).toMatchObject({ success: true, version: 1 })
  expect((await change({ ...jig, name: ` ${jig.name} ` })).body).toMatchObject({ version: 1 })
  expect((await change({ ...jig, referenceText: 'new' })).body).toMatchObject({ version: 2 })
  const restored = await admin.call(jigCalls.restore, { params: { id: jig.id, version: 2 }, body: { version: 2 } })
  expect(restored.body).toMatchObject({ success: true, version: 2 })
  const listed = await admin.call(jigCalls.versions, { params: { id: jig.id }, query: {} })
  expect(listed.body['versions']).toHaveLength(2)
})

test('Users with only the view permission cannot create, change, delete or restore, and users without it cannot load the drawing', async () => {
  const jig = await createJig()
  const viewer = await server.person(shop.environment, 'operator', ['jig_view'])
  const nobody = await server.person(shop.environment, 'operator', [])
  const tries = [
    viewer.call(jigCalls.create, { body: body() }),
    change(jig, viewer),
    viewer.call(jigCalls.delete, { body: { id: jig.id } }),
    viewer.call(jigCalls.restore, { params: { id: jig.id, version: 1 }, body: { version: 1 } }),
    nobody.call(jigCalls.svg, { params: { id: jig.id } }),
    nobody.call(jigCalls.versions, { params: { id: jig.id }, query: {} }),
    nobody.call(jigCalls.bookings, { params: { id: jig.id } }),
  ]
  for (const response of await Promise.all(tries)) expect(statusAndCode(response)).toEqual([403, 'forbidden'])
  expect(statusAndCode(await viewer.call(jigCalls.versions, { params: { id: jig.id }, query: {} }))).toEqual(OK)
})

test('A jig of another environment is not found', async () => {
  const jig = await createJig()
  const stranger = await server.person(await server.environment(), 'admin')
  expect(statusAndCode(await change(jig, stranger))).toEqual([404, 'not_found'])
  expect(statusAndCode(await stranger.call(jigCalls.delete, { body: { id: jig.id } }))).toEqual([404, 'not_found'])
  expect(statusAndCode(await stranger.call(jigCalls.svg, { params: { id: jig.id } }))).toEqual([404, 'not_found'])
})

test('Locations and printer types must be master data of the environment', async () => {
  const response = await admin.call(jigCalls.create, { body: body({ locations: ['nowhere'] }) })
  expect(statusAndCode(response)).toEqual([400, 'bad_request'])
})

test('The exported drawing imports as the same jig', async () => {
  const jig = await createJig({ name: 'Tray "Ü"' })
  const response = await admin.call(jigCalls.svg, { params: { id: jig.id } })
  expect(response.raw.headers['content-disposition']).toContain(encodeURIComponent('Tray "Ü".svg'))
  expect(response.raw.headers['content-security-policy']).toContain('sandbox')
  const read = importJigSvg(response.raw.body, { id: 'x', name: 'x', existingNames: [] })
  expect(read).toMatchObject({ ok: true, jig: { width: 120, height: 60, thickness: 3, slots: [{ x: 5, y: 5 }] } })
})

test('Slots of SVG-sourced jigs are locked, except how artwork is placed in them', async () => {
  const box = { x: 0, y: 0, width: 50, height: 50, rotation: 0, mirror: 'NONE', scale: 'TRUE' } as const
  const slot = { id: 's1', ...RECT, x: 5, y: 5, imageBox: { ...box, placement: 'MIDDLE_CENTER' as const } }
  const jig = await createJig({ source: 'SVG', slots: [slot] })
  const moved = { ...jig, slots: [{ ...slot, x: 6 }] }
  expect(statusAndCode(await change(moved))).toEqual([409, 'slots_locked'])
  const { source: _, ...sourceless } = moved
  expect(statusAndCode(await change(sourceless))).toEqual([409, 'slots_locked'])
  const fitted = { ...jig, slots: [{ ...slot, imageBox: { ...slot.imageBox, scale: 'FIT' as const } }] }
  expect(statusAndCode(await change(fitted))).toEqual(OK)
  expect(await getJig(jig.id)).toMatchObject({ source: 'SVG', slots: [{ imageBox: { scale: 'FIT' } }] })
})

test('A corrected drawing replaces the slots of a jig from a drawing, which stays on its layouts', async () => {
  const jig = await createJig({ source: 'SVG', slots: [{ id: 's1', ...RECT, x: 5, y: 5 }] })
  const printableArea = { x: 0, y: 0, width: 500, height: 300 }
  const layout = {
    name: `Bed of ${jig.name}`,
    width: 500,
    height: 300,
    printableArea,
    referenceText: '',
    defaultSpacing: 5,
  }
  const placedJigs = [{ id: jig.id, x: 370, y: 10, rotation: 0 as const }]
  expect(statusAndCode(await admin.call(layoutCalls.create, { body: { ...layout, jigs: placedJigs } }))).toEqual(OK)
  const corrected = { ...jig, width: 130, slots: [{ id: 's1', ...RECT, x: 8, y: 5 }], replacesDrawing: true }
  const saved = await admin.call(jigCalls.change, { body: corrected })
  expect(saved.body).toMatchObject({ success: true, version: 2, brokenLayouts: [] })
  expect(await getJig(jig.id)).toMatchObject({ source: 'SVG', width: 130, slots: [{ x: 8 }] })
  const tooWide = await admin.call(jigCalls.change, { body: { ...corrected, width: 140, version: 2 } })
  expect(tooWide.body['brokenLayouts']).toEqual([layout.name])
})

test('Artwork can be placed differently in slots of a drawing without image boxes', async () => {
  const slot = { id: 's1', ...RECT, x: 5, y: 5 }
  const jig = await createJig({ source: 'SVG', slots: [slot] })
  const box = { x: 0, y: 0, width: 50, height: 50, rotation: 90, mirror: 'NONE', scale: 'FIT' } as const
  const withBox = (other: object) => ({
    ...jig,
    slots: [{ ...slot, imageBox: { ...box, placement: 'TOP_LEFT' as const, ...other } }],
  })
  expect(statusAndCode(await change(withBox({ width: 40 })))).toEqual([409, 'slots_locked'])
  expect(statusAndCode(await change(withBox({})))).toEqual(OK)
  expect(await getJig(jig.id)).toMatchObject({ slots: [{ imageBox: { rotation: 90, placement: 'TOP_LEFT' } }] })
})

const getOrders = async () =>
  (await admin.call(orderCalls.list, { query: { type: 'active' } })).body['orders'] as WireOrder[]
const jigOfOrder = async (id: string) => (await getOrders()).find((order) => order.id === id)?.jobs[0]?.jig

test('Renaming a jig updates orders, rules and user rules', async () => {
  await shop.rule(operator.id, { jig: ['Tag'] })
  const order = await shop.order({ media: 'tag' })
  const tag = await getJig(shop.jigs.tag.id)
  if (!tag) throw new Error('no jig')
  expect(statusAndCode(await change({ ...tag, name: 'Label' }))).toEqual(OK)
  const { pool } = server.services.database
  const written = await pool.query(
    `select xmin::text from jigs where id = $1 union select xmin::text from jobs where order_pk = $2
     union select xmin::text from users where id = $3
     union (select xmin::text from decision_trees where environment_id = $4 order by version desc limit 1)`,
    [tag.id, order.id, operator.id, shop.environment.id],
  )
  expect(written.rows, 'transactions that wrote them').toHaveLength(1)
  expect(await jigOfOrder(order.id)).toBe('Label')
  const tree = (await admin.call(decisionTreeCalls.get)).body['decisionTree'] as { dataNodes: { actions: object }[] }
  expect(tree.dataNodes.map((node) => node.actions)).toContainEqual({ jig: 'Label', mediaType: 'metal' })
  expect(await jigOfOrder((await shop.order({ media: 'tag' })).id)).toBe('Label')
  const { rows } = await pool.query('select rules from users where id = $1', [operator.id])
  expect(rows[0].rules[0].jig).toEqual(['Label'])
})

test('A jig with copies booked on its slots keeps its geometry and can be renamed, and can change after they are removed', async () => {
  const response = await operator.call(outputPresetCalls.save, {
    body: {
      presetData: {
        name: 'Morning',
        tableId: shop.layoutId,
        outputChannelId: await shop.channel(operator.id),
        files: [{ name: 'File 1', printerSettingFile: null }],
      },
    },
  })
  const presetId = String(response.body['id'])
  await shop.rule(operator.id, { location: ['hall1'] })
  const order = await shop.order({ media: 'case' })
  const jobs = [{ id: order.id, jobId: order.jobId }]
  expect(statusAndCode(await operator.call(outputPresetCalls.book, { body: { presetId, jobs } }))).toEqual(OK)

  const onJig = await admin.call(jigCalls.bookings, { params: { id: shop.jigs.case.id } })
  expect(onJig.body['presets']).toEqual([`Morning (${operator.userId})`])
  const onLayout = await admin.call(layoutCalls.bookings, { params: { id: shop.layoutId } })
  expect(onLayout.body['presets']).toEqual([`Morning (${operator.userId})`])
  const caseJig = await getJig(shop.jigs.case.id)
  if (!caseJig) throw new Error('no jig')
  const fewer = { ...caseJig, slots: caseJig.slots.slice(0, 1) }
  const refused = await change(fewer)
  expect(statusAndCode(refused)).toEqual([409, 'geometry_booked'])
  expect(refused.body['details']).toMatchObject({ presets: [`Morning (${operator.userId})`] })
  expect(statusAndCode(await admin.call(jigCalls.delete, { body: { id: caseJig.id } }))).toEqual([
    409,
    'geometry_booked',
  ])
  expect(statusAndCode(await change({ ...caseJig, name: 'Phone case' }))).toEqual(OK)
  expect(await jigOfOrder(order.id)).toBe('Phone case')

  const layout = ((await admin.call(layoutCalls.list)).body['tables'] as WireLayout[]).find(
    (each) => each.id === shop.layoutId,
  )
  if (!layout) throw new Error('no layout')
  const { locations: _, printerTypes: __, ...sent } = layout
  const moved = { ...sent, jigs: sent.jigs.map((placed) => ({ ...placed, y: 60 - placed.y })) }
  expect(statusAndCode(await admin.call(layoutCalls.change, { body: moved }))).toEqual([409, 'geometry_booked'])
  expect(statusAndCode(await admin.call(layoutCalls.delete, { body: { id: layout.id } }))).toEqual([
    409,
    'geometry_booked',
  ])
  expect(statusAndCode(await admin.call(layoutCalls.change, { body: { ...sent, referenceText: 'x' } }))).toEqual(OK)

  expect(statusAndCode(await operator.call(outputPresetCalls.unbook, { body: { presetId, jobs } }))).toEqual(OK)
  expect((await admin.call(jigCalls.bookings, { params: { id: caseJig.id } })).body['presets']).toEqual([])
  expect(statusAndCode(await change({ ...fewer, name: 'Phone case', version: 2 }))).toEqual(OK)
})

test('Deleting a jig leaves its orders without a jig', async () => {
  const jig = await getJig(shop.jigs.tag.id)
  const order = await shop.order({ media: 'tag' })
  expect(await jigOfOrder(order.id)).toBe(jig?.name)
  expect(statusAndCode(await admin.call(jigCalls.delete, { body: { id: shop.jigs.tag.id } }))).toEqual(OK)
  expect(await getJig(shop.jigs.tag.id)).toBeUndefined()
  expect(await jigOfOrder(order.id)).toBeNull()
  expect(statusAndCode(await admin.call(jigCalls.delete, { body: { id: shop.jigs.tag.id } }))).toEqual([
    404,
    'not_found',
  ])
})

test('The history lists who saved which version when, and an earlier version can be restored', async () => {
  const jig = await createJig({ referenceText: 'old' })
  await change({ ...jig, referenceText: 'new', name: `${jig.name} b` })
  const listed = await admin.call(jigCalls.versions, { params: { id: jig.id }, query: {} })
  expect(listed.body['versions']).toMatchObject([
    { version: 2, savedBy: admin.userId, name: `${jig.name} b` },
    { version: 1, savedBy: admin.userId, name: jig.name },
  ])
  const first = await admin.call(jigCalls.version, { params: { id: jig.id, version: 1 } })
  expect(first.body['jig']).toEqual(jig)
  const late = await admin.call(jigCalls.restore, { params: { id: jig.id, version: 1 }, body: { version: 1 } })
  expect(statusAndCode(late)).toEqual([409, 'changed_meanwhile'])
  const restored = await admin.call(jigCalls.restore, { params: { id: jig.id, version: 1 }, body: { version: 2 } })
  expect(restored.body).toMatchObject({ success: true, version: 3 })
  expect(await getJig(jig.id)).toEqual({ ...jig, version: 3 })
})

test('Fields that did not exist when a version was saved have their defaults', async () => {
  const jig = await createJig({ referenceText: 'A' })
  await server.services.database.pool.query(`update saved_versions set body = body - 'referenceText' where id = $1`, [
    jig.id,
  ])
  const read = await admin.call(jigCalls.version, { params: { id: jig.id, version: 1 } })
  expect(read.body['jig']).toMatchObject({ name: jig.name, referenceText: '' })
})

test('The history is read in pages by keyset, newest first, while versions are added', async () => {
  const jig = await createJig()
  const ask = (query: Record<string, unknown>, id = jig.id) => admin.call(jigCalls.versions, { params: { id }, query })
  for (let version = 1; version < 5; version += 1) await change({ ...jig, thickness: version, version })
  const read: number[] = []
  let cursor: string | undefined
  do {
    const page = await ask({ limit: 2, ...(cursor !== undefined && { cursor }) })
    expect(page.body).toMatchObject({ total: 5 + (cursor === undefined ? 0 : 1), isTotalEstimated: false })
    read.push(...(page.body['versions'] as { version: number }[]).map(({ version }) => version))
    if (cursor === undefined) await change({ ...jig, thickness: 5, version: 5 })
    cursor = (page.body['nextCursor'] as string | null) ?? undefined
  } while (cursor !== undefined)
  expect(read).toEqual([5, 4, 3, 2, 1])
  const first = await ask({ limit: 2 })
  const other = await createJig()
  expect(statusAndCode(await ask({ cursor: first.body['nextCursor'] }, other.id))).toEqual([400, 'bad_cursor'])
  expect((await ask({ limit: 501 })).status).toBe(400)
})

test('Restoring a version drops locations that no longer exist, and keeps the current ones if none is left', async () => {
  const getActions = (response: { readonly body: Record<string, unknown> }) =>
    response.body['actions'] as { location: Record<string, string> }
  const add = (value: string) => admin.call(masterCalls.save, { body: { type: 'location', value } })
  const stays = String((await add('Hall to stay')).body['id'])
  const added = await add('Hall to go')
  const deletedLocation = String(added.body['id'])
  const both = await createJig({ locations: [deletedLocation, stays] })
  const one = await createJig({ locations: [deletedLocation] })
  for (const jig of [both, one]) expect(statusAndCode(await change({ ...jig, locations: [stays] }))).toEqual(OK)
  const { [deletedLocation]: _, ...location } = getActions(added).location
  const less = await admin.call(masterCalls.save, { body: { ...getActions(added), location } as never })
  expect(statusAndCode(less)).toEqual(OK)
  for (const { id } of [both, one]) {
    const restored = await admin.call(jigCalls.restore, { params: { id, version: 1 }, body: { version: 2 } })
    expect(statusAndCode(restored)).toEqual(OK)
    expect((await getJig(id))?.locations).toEqual([stays])
  }
})
