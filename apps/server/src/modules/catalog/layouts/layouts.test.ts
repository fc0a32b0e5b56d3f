import { jigCalls, type WireJig } from '@platen/contract/jigs'
import { type LayoutBody, layoutCalls, layoutSchema, type WireLayout } from '@platen/contract/layouts'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import { recordQueries } from '../../../testing/record-queries.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { loadJigLookup } from './derived-master-data.ts'
import { MAX_LISTED_SLOTS_BYTES } from './layout-wire.ts'

const server = await testServer()
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')
const { case: big, tag: small } = shop.jigs

async function getJig(id: string): Promise<WireJig> {
  const jig = ((await admin.call(jigCalls.list)).body['jigs'] as WireJig[]).find((each) => each.id === id)
  if (!jig) throw new Error('no such jig')
  return jig
}

let serial = 0
function body(change: Partial<LayoutBody> = {}): LayoutBody {
  serial += 1
  return {
    name: `Layout ${serial}`,
    width: 610,
    height: 420,
    jigs: [{ id: big.id, x: 10, y: 10, rotation: 0 }],
    printableArea: { x: 0, y: 0, width: 610, height: 420 },
    referenceText: '',
    defaultSpacing: 10,
    ...change,
  }
}
const getLayout = async (id: string) =>
  ((await admin.call(layoutCalls.list)).body['tables'] as WireLayout[]).find((layout) => layout.id === id)
async function createLayout(change: Partial<LayoutBody> = {}): Promise<WireLayout> {
  const response = await admin.call(layoutCalls.create, { body: body(change) })
  expect(statusAndCode(response)).toEqual(OK)
  const layout = await getLayout(String(response.body['id']))
  if (!layout) throw new Error('the new layout is not in the list')
  return layout
}

test('A layout is listed with every field', async () => {
  const sent = body({ referenceText: 'left bed', jigs: [{ id: big.id, x: 10, y: 20, rotation: 270 }] })
  const layout = await createLayout(sent)
  expect(layoutSchema.parse(layout)).toEqual(layout)
  expect(layout).toMatchObject({ ...sent, version: 1, locations: [], printerTypes: [] })
  expect(layout.jigs[0]?.slots).toEqual((await getJig(big.id)).slots)
  for (const call of [layoutCalls.list, layoutCalls.listOfUser]) {
    const { tables } = (await admin.call(call, { query: { slots: 'false' } })).body as { tables: WireLayout[] }
    const { slots: _, ...placed } = layout.jigs[0] ?? {}
    expect(tables.find(({ id }) => id === layout.id)).toEqual({ ...layout, jigs: [placed] })
  }
})

test('A list of many layouts is read in batches, by name', async () => {
  const other = await testEnvironment(server)
  const manager = await server.person(other.environment, 'admin')
  const listed = async () => (await manager.call(layoutCalls.list)).body['tables'] as WireLayout[]
  const [layout] = await listed()
  if (!layout) throw new Error('no layout')
  await server.services.database.pool.query(
    `insert into layouts (environment_id, id, name, width, height, jigs, printable_area, default_spacing)
     select environment_id, gen_random_uuid(), 'Copy ' || to_char(number, 'FM000'), width, height, jigs, printable_area,
            default_spacing
       from layouts, generate_series(1, 50) as number where environment_id = $1`,
    [other.environment.id],
  )
  const { result, questions } = await recordQueries(listed)
  const copies = Array.from({ length: 50 }, (_, at) => `Copy ${String(at + 1).padStart(3, '0')}`)
  expect(result.map(({ name }) => name)).toEqual([...copies, layout.name].toSorted())
  expect(result.map(({ jigs }) => jigs)).toEqual(result.map(() => layout.jigs))
  expect(questions.filter((text) => text.startsWith('select * from "layouts"'))).toHaveLength(3)
})

test('A list with more slots than one response may have is refused before they are read, and is available without', async () => {
  const other = await testEnvironment(server)
  const manager = await server.person(other.environment, 'admin')
  const channels = { tableId: other.layoutId, outputChannelId: await other.channel(manager.id) }
  const preset = { name: 'Evening', ...channels, files: [{ name: 'File 1', printerSettingFile: null }] }
  expect(statusAndCode(await manager.call(outputPresetCalls.save, { body: { presetData: preset } }))).toEqual(OK)
  // Layouts of this size cannot be saved one by one in a reasonable time.
  const { id, slots } = other.jigs.tag
  const setSize = (size: number) =>
    server.services.database.pool.query('update jigs set slots = $2 where id = $1', [
      id,
      JSON.stringify([{ ...slots[0], path: '0'.repeat(size) }]),
    ])
  const layoutLists = [layoutCalls.list, layoutCalls.listOfUser]
  const presetLists = [outputPresetCalls.list, outputPresetCalls.listAll]
  await setSize(MAX_LISTED_SLOTS_BYTES)
  for (const call of [...layoutLists, ...presetLists]) {
    const { result, questions } = await recordQueries(() => manager.call(call))
    expect(statusAndCode(result)).toEqual([422, 'too_many_slots'])
    expect(questions.join()).not.toMatch(/\bslots\b/)
    expect(statusAndCode(await manager.call(call, { query: { slots: 'false' } }))).toEqual(OK)
  }
  // A preset contains the slots of its layout twice.
  await setSize(MAX_LISTED_SLOTS_BYTES / 2)
  for (const call of layoutLists) expect(statusAndCode(await manager.call(call))).toEqual(OK)
  for (const call of presetLists) expect(statusAndCode(await manager.call(call))).toEqual([422, 'too_many_slots'])
})

const AT = { x: 0, y: 0, rotation: 0 } as const
test.each<[string, Partial<LayoutBody>, string]>([
  ['name required', { name: '' }, 'nameMissing'],
  ['at least one jig', { jigs: [] }, 'noJigs'],
  ['width required', { width: 0 }, 'sizeMissing'],
  ['jigs must stay inside the layout', { jigs: [{ id: big.id, ...AT, x: 500 }] }, 'jigsExceedTable'],
  [
    'no overlaps',
    {
      jigs: [
        { id: big.id, ...AT },
        { id: small.id, ...AT },
      ],
    },
    'jigsOverlap',
  ],
  ["a jig that doesn't exist", { jigs: [{ id: 'gone', ...AT }] }, 'jigNotFound'],
  [
    'printable area inside the table',
    { printableArea: { x: 0, y: 0, width: 900, height: 420 } },
    'printableAreaExceedsTable',
  ],
])('Rule of layouts: %s', async (_, broken, code) => {
  const response = await admin.call(layoutCalls.create, { body: body(broken) })
  expect(statusAndCode(response)).toEqual([422, 'layout_invalid'])
  const { problems } = response.body['details'] as { problems: { code: string }[] }
  expect(problems.map((problem) => problem.code)).toContain(code)
})

test('Creating a layout fails if its name exists', async () => {
  const { name } = await createLayout()
  expect(
    statusAndCode(await admin.call(layoutCalls.create, { body: body({ name: ` ${name.toLowerCase()}` }) })),
  ).toEqual([409, 'name_taken'])
})

test('Saving an outdated version fails and overwrites nothing', async () => {
  const { locations: _, printerTypes: __, ...layout } = await createLayout()
  expect(statusAndCode(await admin.call(layoutCalls.change, { body: { ...layout, referenceText: 'a' } }))).toEqual(OK)
  expect(statusAndCode(await admin.call(layoutCalls.change, { body: { ...layout, referenceText: 'b' } }))).toEqual([
    409,
    'changed_meanwhile',
  ])
  expect(await getLayout(layout.id)).toMatchObject({ referenceText: 'a', version: 2 })
  // saving without a change makes no version
  const unchanged = await admin.call(layoutCalls.change, {
    body: { ...body({ name: layout.name, referenceText: 'a' }), id: layout.id },
  })
  expect(unchanged.body).toMatchObject({ success: true, version: 2 })
})

test('Users with only the view permission cannot create, change, replace or delete', async () => {
  const layout = await createLayout()
  const viewer = await server.person(shop.environment, 'operator')
  const ids = { tableIds: [layout.id], currentJigId: big.id, newJigId: small.id }
  const tries = [
    viewer.call(layoutCalls.create, { body: body() }),
    viewer.call(layoutCalls.change, { body: { ...body(), id: layout.id } }),
    viewer.call(layoutCalls.replaceJig, { body: ids }),
    viewer.call(layoutCalls.delete, { body: { id: layout.id } }),
    viewer.call(layoutCalls.restore, { params: { id: layout.id, version: 1 }, body: { version: 1 } }),
  ]
  for (const response of await Promise.all(tries)) expect(statusAndCode(response)).toEqual([403, 'forbidden'])
  expect(statusAndCode(await viewer.call(layoutCalls.svg, { params: { id: layout.id } }))).toEqual(OK)
})

test('Downloading drawings requires the download permission, not the view permission', async () => {
  const layout = await createLayout()
  const viewer = await server.person(shop.environment, 'operator', ['jig_view', 'print_layout_view'])
  const params = { id: layout.id }
  expect(statusAndCode(await viewer.call(layoutCalls.svg, { params }))).toEqual([403, 'forbidden'])
  expect(statusAndCode(await viewer.call(jigCalls.svg, { params: { id: big.id } }))).toEqual([403, 'forbidden'])
})

test('Saving a jig returns the layouts it makes invalid, which can still be loaded', async () => {
  const jig = await getJig(small.id)
  const wide = await createLayout({
    jigs: [
      { id: small.id, x: 0, y: 0, rotation: 0 },
      { id: big.id, x: 0, y: 60, rotation: 0 },
    ],
  })
  const grown = await admin.call(jigCalls.change, { body: { ...jig, height: 70 } })
  expect(grown.body).toMatchObject({ brokenLayouts: expect.arrayContaining([wide.name]) })
  expect(await getLayout(wide.id)).toMatchObject({ version: 1, jigs: wide.jigs })
  const same = { ...wide, id: wide.id, version: 1 }
  const { locations: _, printerTypes: __, ...sent } = same
  expect(statusAndCode(await admin.call(layoutCalls.change, { body: sent }))).toEqual([422, 'layout_invalid'])
  const back = await admin.call(jigCalls.change, { body: { ...jig, version: 2 } })
  expect(back.body).toMatchObject({ success: true, brokenLayouts: [] })
})

test('A jig is replaced on several layouts at once, on all of them or none', async () => {
  const first = await createLayout()
  const second = await createLayout({
    jigs: [
      { id: big.id, x: 0, y: 0, rotation: 0 },
      { id: small.id, x: 0, y: 200, rotation: 0 },
    ],
  })
  const tableIds = [first.id, second.id]
  const replace = (newJigId: string) =>
    admin.call(layoutCalls.replaceJig, { body: { tableIds, currentJigId: big.id, newJigId } })
  expect(statusAndCode(await replace(crypto.randomUUID()))).toEqual([422, 'jig_not_found'])
  const huge = await admin.call(jigCalls.create, {
    body: { ...big, name: 'Huge', height: 300, slots: big.slots.map((slot) => ({ ...slot })) } as never,
  })
  expect(statusAndCode(await replace(String(huge.body['id'])))).toEqual([422, 'layout_invalid'])
  expect((await getLayout(first.id))?.jigs[0]?.id).toBe(big.id)
  expect(statusAndCode(await replace(small.id))).toEqual(OK)
  for (const id of tableIds) expect((await getLayout(id))?.jigs[0]).toMatchObject({ id: small.id })
})

test('Deleting a layout leaves its presets without one', async () => {
  const layout = await createLayout()
  const saved = await admin.call(outputPresetCalls.save, {
    body: {
      presetData: {
        name: 'P',
        tableId: layout.id,
        outputChannelId: await shop.channel(admin.id),
        files: [{ name: 'File 1', printerSettingFile: null }],
      },
    },
  })
  expect(statusAndCode(saved)).toEqual(OK)
  expect(statusAndCode(await admin.call(layoutCalls.delete, { body: { id: layout.id } }))).toEqual(OK)
  const presets = (await admin.call(outputPresetCalls.list)).body['outputPresets']
  expect(presets).toMatchObject([{ name: 'P', tableId: null, status: 'NOTASSIGNED' }])
})

test('The locations of a layout are those that its jigs have in common, and it is offered to users of one of them', async () => {
  await server.services.database.inEnvironment(shop.environment.id, ({ kysely }) =>
    kysely
      .insertInto('masters')
      .values(['a', 'b'].map((id) => ({ environment_id: shop.environment.id, category: 'location', id, label: id })))
      .execute(),
  )
  const jig = { ...big, name: 'Placed', locations: ['a', 'b'], slots: big.slots.map((slot) => ({ ...slot })) }
  const created = await admin.call(jigCalls.create, { body: jig as never })
  const id = String(created.body['id'])
  const layout = await createLayout({ jigs: [{ id, x: 0, y: 0, rotation: 0 }] })
  expect(layout.locations).toEqual(['a', 'b'])
  const isOffered = async (...locations: string[]) => {
    const person = await server.person(shop.environment, 'operator')
    await server.services.database.inEnvironment(shop.environment.id, (tx) =>
      tx.execute('update users set locations = $3 where environment_id = $1 and id = $2', [person.id, locations]),
    )
    const offered = (await person.call(layoutCalls.listOfUser)).body['tables'] as WireLayout[]
    return offered.some((each) => each.id === layout.id)
  }
  const offers = [await isOffered('b'), await isOffered('c'), await isOffered('c', 'NA'), await isOffered()]
  expect(offers).toEqual([true, false, true, true])
  expect(statusAndCode(await admin.call(jigCalls.change, { body: { ...jig, id, locations: ['b'] } as never }))).toEqual(
    OK,
  )
  expect(await getLayout(layout.id)).toMatchObject({ locations: ['b'], version: 1 })
})

test('An earlier version of a layout can be loaded and restored', async () => {
  const layout = await createLayout()
  const { locations: _, printerTypes: __, ...sent } = layout
  await admin.call(layoutCalls.change, { body: { ...sent, width: 700 } })
  const restored = await admin.call(layoutCalls.restore, {
    params: { id: layout.id, version: 1 },
    body: { version: 2 },
  })
  expect(statusAndCode(restored)).toEqual(OK)
  expect(await getLayout(layout.id)).toEqual({ ...layout, version: 3 })
  const listed = await admin.call(layoutCalls.versions, { params: { id: layout.id }, query: {} })
  expect(listed.body).toMatchObject({ versions: [{ version: 3 }, { version: 2 }, { version: 1 }], nextCursor: null })
})

test('Only the jigs of the layouts are loaded, also if one of them is unknown', async () => {
  const layout = await createLayout()
  const findJig = await server.services.database.inEnvironment(shop.environment.id, (tx) =>
    loadJigLookup(tx, [layout, { jigs: [{ id: 'unknown' }] }]),
  )
  expect([big.id, small.id, 'unknown'].map((id) => findJig(id)?.id)).toEqual([big.id, undefined, undefined])
})
