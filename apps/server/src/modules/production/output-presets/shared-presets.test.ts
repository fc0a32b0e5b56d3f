import { auditCalls } from '@platen/contract/audit'
import { outputPresetCalls, type WireOutputPreset } from '@platen/contract/output-presets'
import { printCalls, printJobSchema } from '@platen/contract/printing'
import type { PresetSharing, PresetUseAction } from '@platen/domain/output-presets'
import { expect, test } from 'vitest'
import { printFixture } from '../../../testing/print-fixture.ts'
import { composeRuns, deliverRuns } from '../../../testing/run-due-jobs.ts'
import { key, loadPresets } from '../../../testing/test-preset.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { releasePresets } from '../printing/tasks/release-presets.ts'

const server = await testServer()

/** An operator with a preset, and two colleagues who see the same orders; Ben may work for colleagues, Carl may not. */
async function team(sharedWith: PresetSharing = 'environment') {
  const fixture = await printFixture(server)
  const { shop, operator: ana, presetId, data } = fixture
  const ben = await server.person(shop.environment, 'operator', ['print_order_edit', 'team_presets_edit'])
  const carl = await server.person(shop.environment, 'operator', ['print_order_edit', 'output_preset_edit'])
  for (const person of [ben, carl]) await shop.rule(person.id, { location: ['hall1'] })
  const share = (how: PresetSharing, by = ana) =>
    by.call(outputPresetCalls.save, { body: { presetData: { ...data, sharedWith: how } } })
  expect((await share(sharedWith)).status).toBe(200)
  const admin = await server.person(shop.environment, 'admin')
  return {
    ...fixture,
    ana,
    ben,
    carl,
    admin,
    share,
    use: (person: TestClient, action: PresetUseAction, id = presetId) =>
      person.call(outputPresetCalls.use, { body: { presetId: id, action } }),
    bookAs: (person: TestClient, order: { id: string; jobId: string }, copies = 1) =>
      person.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], copies } }),
    printAs: (person: TestClient) => person.call(printCalls.printOrders, { body: { presetId } }),
  }
}

const loadShared = async (person: TestClient): Promise<WireOutputPreset[]> =>
  (await person.call(outputPresetCalls.list, { query: { shared: 'true' } })).body['outputPresets'] as WireOutputPreset[]

const firstRun = (response: { body: Record<string, unknown> }) =>
  printJobSchema.parse((response.body['printJobs'] as unknown[])[0])

async function setLocations(environmentId: string, person: TestClient, locations: readonly string[]): Promise<void> {
  await server.services.database.inEnvironment(environmentId, (tx) =>
    tx.execute('update users set locations = $3 where environment_id = $1 and id = $2', [person.id, locations]),
  )
}

test('A preset is listed for those it is shared with; without `shared` everybody gets only their own presets', async () => {
  const { shop, ana, ben, share, presetId } = await team('user')
  expect(await loadShared(ben)).toEqual([])
  await share('environment')
  expect(await loadShared(ben)).toMatchObject([{ id: presetId, owner: ana.userId, sharedWith: 'environment' }])
  expect(await loadPresets(ben)).toEqual([])
  expect((await loadShared(ana)).map(({ id }) => id)).toEqual([presetId])
  await share('location')
  await setLocations(shop.environment.id, ana, ['hall1'])
  await setLocations(shop.environment.id, ben, ['hall2'])
  expect(await loadShared(ben)).toEqual([])
  await setLocations(shop.environment.id, ben, ['hall1', 'hall2'])
  expect(await loadShared(ben)).toHaveLength(1)
  await setLocations(shop.environment.id, ben, [])
  expect(await loadShared(ben)).toHaveLength(1)
})

test('Presets of another location or environment, and those shared with nobody, do not exist for others', async () => {
  const { shop, ana, ben, bookAs, printAs, use, ordered, presetId, data } = await team('location')
  const { ben: stranger } = await team()
  await setLocations(shop.environment.id, ana, ['hall1'])
  await setLocations(shop.environment.id, ben, ['hall2'])
  const order = await ordered(3)
  await bookAs(ana, order)
  for (const person of [ben, stranger]) {
    const responses = [
      await bookAs(person, order),
      await printAs(person),
      await use(person, 'takeOver'),
      await use(person, 'hold'),
      await person.call(outputPresetCalls.unbook, { body: { presetId } }),
      await person.call(outputPresetCalls.autoFill, { body: { presetId } }),
      await person.call(printCalls.createProof, { body: { presetId } }),
      await person.call(printCalls.labels, { body: { printData: { presetId } } }),
      await person.call(outputPresetCalls.save, { body: { presetData: data, orderData: [] } }),
    ]
    expect(responses.map(statusAndCode)).toEqual(responses.map(() => [404, 'not_found']))
  }
  const run = firstRun(await printAs(ana))
  for (const person of [ben, stranger]) {
    if (person === stranger)
      expect(statusAndCode(await person.call(printCalls.confirm, { params: { id: run.id } }))).toEqual([
        404,
        'not_found',
      ])
    const list = await person.call(printCalls.jobs, { query: {} })
    expect(list.body['printJobs']).toEqual([])
  }
})

test('A preset in use is taken over, with an audit entry that names both users', async () => {
  const { ana, ben, carl, admin, bookAs, printAs, use, ordered, presetId } = await team()
  const order = await ordered(5)
  expect((await bookAs(ana, order)).status).toBe(200)
  const [used] = await loadShared(carl)
  expect(used?.usedBy).toEqual({ user: ana.userId, since: expect.any(String) as string })
  for (const person of [ben, carl]) {
    const refused = await bookAs(person, order)
    expect(statusAndCode(refused)).toEqual([409, 'preset_in_use'])
    expect(refused.body['details']).toMatchObject({ name: 'Morning', user: ana.userId, since: used?.usedBy?.since })
    expect(statusAndCode(await printAs(person))).toEqual([409, 'preset_in_use'])
    expect(statusAndCode(await person.call(outputPresetCalls.unbook, { body: { presetId } }))).toEqual([
      409,
      'preset_in_use',
    ])
  }
  expect(statusAndCode(await use(carl, 'takeOver'))).toEqual([403, 'forbidden'])
  expect((await use(ben, 'takeOver')).status).toBe(200)
  expect((await use(ben, 'takeOver')).status).toBe(200)
  const audit = await admin.call(auditCalls.list, { query: { subject: 'preset' } })
  const entries = (audit.body['entries'] as { action: string }[]).filter(({ action }) => action === 'takenOver')
  expect(entries).toMatchObject([
    { actor: ben.userId, subjectName: 'Morning', changes: { usedBy: { from: ana.userId, to: ben.userId } } },
  ])
  expect(statusAndCode(await bookAs(ana, order))).toEqual([409, 'preset_in_use'])
  expect((await bookAs(ben, order)).status).toBe(200)
  const printed = await printAs(ben)
  expect(printed.status).toBe(200)
  expect(firstRun(printed)).toMatchObject({ createdBy: ben.userId, pieces: 2 })
  // the bed is empty: the user who books next uses it
  expect((await bookAs(carl, order)).status).toBe(200)
  expect((await loadShared(ana))[0]?.usedBy?.user).toBe(carl.userId)
})

test('A call that removes no copies does not make its user the one who uses the preset, and an empty preset that is not locked is not in use', async () => {
  const { ana, ben, bookAs, ordered, presetId } = await team()
  const order = await ordered(2)
  const unbook = (person: TestClient, jobs = [key(order)]) =>
    person.call(outputPresetCalls.unbook, { body: { presetId, jobs } })
  await bookAs(ana, order)
  expect((await loadShared(ben))[0]?.usedBy?.user).toBe(ana.userId)
  await unbook(ana)
  expect((await loadShared(ben))[0]?.usedBy).toBeNull()
  expect((await unbook(ben)).status).toBe(200)
  await server.services.database.inEnvironment((await environmentOf(order.id)).id, async (tx) => {
    const [stored] = await tx.query('select used_by from output_presets where environment_id = $1', [])
    expect(stored).toEqual({ used_by: ana.id })
  })
})

test('A super administrator who places copies on a shared preset is shown as its user, without a name', async () => {
  const { shop, ana, ben, bookAs, ordered } = await team()
  const order = await ordered(2)
  const provider = (await server.account('superadmin')).in(shop.environment)
  expect((await bookAs(provider, order)).status).toBe(200)
  expect((await loadShared(ana))[0]?.usedBy).toEqual({ user: null, since: expect.any(String) as string })
  expect((await bookAs(ben, order)).status).toBe(200)
  expect((await loadShared(ana))[0]?.usedBy?.user).toBe(ben.userId)
})

test('The list of presets of jobs names the owner and the user of a shared preset', async () => {
  const { ana, ben, bookAs, ordered } = await team()
  const order = await ordered(2)
  await bookAs(ben, order)
  const { body } = await ana.call(outputPresetCalls.ofJobs, { body: { jobs: [key(order)] } })
  expect(body['jobs']).toMatchObject([
    { presets: [{ name: 'Morning', owner: ana.userId, usedBy: ben.userId, copies: 1 }] },
  ])
})

test('A locked preset is used by nobody else, also when empty, until its user or an administrator unlocks it', async () => {
  const { ana, ben, carl, admin, bookAs, use, ordered } = await team()
  const order = await ordered(5)
  expect((await use(ben, 'lock')).status).toBe(200)
  expect((await loadShared(ana))[0]).toMatchObject({ isLocked: true, usedBy: { user: ben.userId } })
  for (const person of [ana, carl]) expect(statusAndCode(await bookAs(person, order))).toEqual([409, 'preset_locked'])
  const dora = await server.person({ ...(await environmentOf(order.id)) }, 'operator', ['team_presets_edit'])
  for (const action of ['takeOver', 'lock', 'unlock'] as const)
    expect(statusAndCode(await use(dora, action))).toEqual([409, 'preset_locked'])
  expect((await bookAs(ben, order)).status).toBe(200)
  expect((await use(admin, 'unlock')).status).toBe(200)
  expect(statusAndCode(await use(dora, 'lock'))).toEqual([409, 'preset_in_use'])
  expect((await use(dora, 'takeOver')).status).toBe(200)
})

async function environmentOf(orderId: string): Promise<{ id: string; resourceName: string }> {
  const { rows } = await server.services.database.pool.query<{ id: string; resourceName: string }>(
    `select e.id, e.resource_name as "resourceName" from environments e join orders o on o.environment_id = e.id where o.id = $1`,
    [orderId],
  )
  if (!rows[0]) throw new Error('no environment')
  return rows[0]
}

test('Nothing is booked or printed on a preset on hold, also not automatically; copies can be removed', async () => {
  const { shop, ana, ben, bookAs, printAs, use, ordered, presetId, data } = await team()
  const order = await ordered(5)
  await ana.call(outputPresetCalls.save, {
    body: { presetData: { ...data, releaseAt: 0 } },
  })
  await bookAs(ana, order)
  expect((await use(ben, 'hold')).status).toBe(200)
  expect((await loadShared(ana))[0]?.heldBy).toEqual({ user: ben.userId, since: expect.any(String) as string })
  const refused = [
    await bookAs(ana, order),
    await printAs(ana),
    await ana.call(outputPresetCalls.autoFill, { body: { presetId } }),
    await ana.call(outputPresetCalls.save, {
      body: { presetData: { ...data, releaseAt: 0 }, orderData: [{ jigNo: 1, slotNo: 3, ...key(order) }] },
    }),
  ]
  expect(refused.map(statusAndCode)).toEqual(refused.map(() => [409, 'preset_on_hold']))
  const tomorrow = { ...server.services, now: () => new Date(Date.now() + 86_400_000) }
  expect((await releasePresets(tomorrow, shop.environment)).released).toBe(0)
  await ana.call(outputPresetCalls.unbook, { body: { presetId, slots: [{ jigNo: 1, slotNo: 1 }] } })
  const emptied = await ana.call(outputPresetCalls.save, {
    body: { presetData: { ...data, releaseAt: 0 }, orderData: [] },
  })
  expect(statusAndCode(emptied)).toEqual(OK)
  expect((await use(ben, 'release')).status).toBe(200)
  expect((await bookAs(ana, order)).status).toBe(200)
  expect((await releasePresets(tomorrow, shop.environment)).released).toBe(1)
})

test('Colleagues book and print on a shared preset; only its owner and administrators change, share or delete it', async () => {
  const { ana, carl, admin, share, presetId, data } = await team()
  const renamed = await carl.call(outputPresetCalls.save, { body: { presetData: { ...data, name: 'Mine' } } })
  expect(statusAndCode(renamed)).toEqual([403, 'of_other_user'])
  expect(renamed.body['details']).toEqual({ user: ana.userId })
  expect(statusAndCode(await share('user', carl))).toEqual([403, 'of_other_user'])
  expect(statusAndCode(await carl.call(outputPresetCalls.delete, { body: { id: presetId } }))).toEqual([
    403,
    'of_other_user',
  ])
  // a client that does not know the field leaves it unchanged
  await ana.call(outputPresetCalls.save, { body: { presetData: { ...data, name: 'Bed 1' } } })
  expect(await loadShared(carl)).toMatchObject([{ name: 'Bed 1', sharedWith: 'environment' }])
  expect((await share('user', admin)).status).toBe(200)
  expect(await loadShared(carl)).toEqual([])
})

test('A preset that is no longer shared is used by nobody', async () => {
  const { ana, ben, admin, share, use } = await team()
  await use(ben, 'lock')
  await use(ben, 'hold')
  await share('user')
  expect((await loadPresets(ana))[0]).toMatchObject({ usedBy: null, isLocked: false, heldBy: null })
  for (const action of ['takeOver', 'lock'] as const)
    expect(statusAndCode(await use(admin, action))).toEqual([409, 'preset_not_shared'])
})

test('A colleague who sees one of two orders prints only that piece again, not the sheet with the other', async () => {
  const { ana, ben, bookAs, printAs, ordered, share, shop } = await team()
  const [seen, hidden] = [await ordered(1), await ordered(1)]
  await bookAs(ana, seen)
  await bookAs(ana, hidden)
  const { id } = firstRun(await printAs(ana))
  await composeRuns(server.services, shop.environment)
  await deliverRuns(server.services, shop.environment)
  await share('user')
  await server.services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.execute('update jobs set users = $3 where environment_id = $1 and order_pk = $2', [hidden.id, [ana.id]]),
  )
  const reprint = (slots?: { jigNo: number; slotNo: number }[]) =>
    ben.call(printCalls.reprint, { params: { id }, ...(slots && { body: { slots } }) })
  expect(statusAndCode(await reprint())).toEqual([404, 'not_found'])
  expect(statusAndCode(await reprint([{ jigNo: 1, slotNo: 2 }]))).toEqual([404, 'not_found'])
  expect(statusAndCode(await reprint([{ jigNo: 1, slotNo: 1 }]))).toEqual(OK)
})

test('A preset that was locked by a user who has been deleted can be locked again', async () => {
  const { ana, ben, admin, use } = await team()
  await use(ben, 'lock')
  await server.services.database.pool.query('delete from users where id = $1', [ben.id])
  expect((await use(admin, 'lock')).status).toBe(200)
  expect((await loadPresets(ana))[0]).toMatchObject({ usedBy: { user: admin.userId }, isLocked: true })
})

test('Print jobs of colleagues are confirmed, cancelled and rejected with the permission, otherwise the owner is named', async () => {
  const { shop, ana, ben, carl, bookAs, printAs, ordered } = await team()
  const order = await ordered(5)
  await bookAs(ana, order, 2)
  const run = firstRun(await printAs(ana))
  const slots = [{ jigNo: 1, slotNo: 1 }]
  const params = { params: { id: run.id } }
  for (const response of [
    await carl.call(printCalls.cancel, params),
    await carl.call(printCalls.confirm, params),
    await carl.call(printCalls.retry, params),
    await carl.call(printCalls.reprint, params),
    await carl.call(printCalls.reject, { ...params, body: { slots, reason: 'colour' } }),
  ]) {
    expect(statusAndCode(response)).toEqual([403, 'of_other_user'])
    expect(response.body['details']).toEqual({ user: ana.userId })
  }
  const readRunAs = async (person: TestClient) => (await person.call(printCalls.job, params)).body
  expect((await readRunAs(carl))['pieces']).toHaveLength(2)
  expect((await readRunAs(carl))['printJob']).toMatchObject({ isReadOnly: true })
  expect((await readRunAs(ben))['printJob']).not.toHaveProperty('isReadOnly')
  expect((await ben.call(printCalls.cancel, params)).status).toBe(200)
  await bookAs(ana, order, 2)
  const sent = firstRun(await printAs(ana))
  await composeRuns(server.services, shop.environment)
  await deliverRuns(server.services, shop.environment)
  const of = { params: { id: sent.id } }
  expect((await ben.call(printCalls.reject, { ...of, body: { slots, reason: 'colour' } })).status).toBe(200)
  expect((await ben.call(printCalls.confirm, of)).status).toBe(200)
  expect((await readRunAs(ana))['printJob']).toMatchObject({ state: 'cancelled' })
})

test('Two people book, take over and print at the same time: no slot is booked twice, no sheet is printed twice', async () => {
  const { ana, ben, bookAs, printAs, use, ordered, shop } = await team()
  const orders = await Promise.all([ordered(40), ordered(40)])
  const order = (at: number) => orders[at % 2] ?? orders[0]
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const person = at % 2 ? ana : ben
      if (at % 6 < 2) return use(person, 'takeOver')
      return at % 10 > 7 ? printAs(person) : bookAs(person, order(at))
    }),
  )
  for (const { status, body } of responses) {
    if (status !== 200)
      expect(['preset_in_use', 'nothing_booked', 'no_free_slot', 'forbidden']).toContain(body['errorCode'])
  }
  const inside = server.services.database.inEnvironment
  const counts = await inside(shop.environment.id, (tx) =>
    tx.query<{ booked: number; printed: number; counted: number; numbers: number }>(
      `select (select count(*)::int from bookings where environment_id = $1) as booked,
              (select count(*)::int from print_pieces where environment_id = $1) as printed,
              (select count(distinct piece_number)::int from (
                 select piece_number from bookings where environment_id = $1
                 union all select piece_number from print_pieces where environment_id = $1) n) as numbers,
              (select sum(copies - pending)::int from frames where environment_id = $1) as counted`,
    ),
  )
  const [{ booked, printed, counted, numbers } = { booked: 0, printed: 0, counted: 0, numbers: 0 }] = counts
  expect(booked + printed).toBe(responses.filter((response) => 'booked' in response.body).length)
  expect(counted).toBe(booked + printed)
  expect(numbers).toBe(booked + printed)
})
