import { customerProofCalls, type ProofPicture } from '@platen/contract/customer-proofs'
import { orderCalls, type ProofDecision } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { webhookCalls } from '@platen/contract/webhooks'
import type { Product } from '@platen/domain/products'
import { expect, test, vi } from 'vitest'
import { templateShop } from '../../../testing/template-fixture.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { addMissingProofTasks } from '../customer-proofs/proofs-commands.ts'
import { applyProducts } from '../orders/tasks/apply-products.ts'
import { updateProof } from './tasks/update-proof.ts'

vi.setConfig({ testTimeout: 120_000 })

const server = await testServer()
const DAY_MS = 86_400_000
const NOT_FOUND = [404, 'not_found']

interface Shown {
  readonly orderId: string
  readonly isReady: boolean
  readonly mark: string
  readonly pictures: readonly ProofPicture[]
  readonly texts: readonly { readonly itemId: string; readonly text: string }[]
}

/** A shop whose product PEN-1 needs the approval of the customer, and what customers do with links. */
async function proofShop(change: Partial<Product> = {}) {
  const shop = await templateShop(server)
  const { environment, admin, send, make, job, order, createTemplate, createProduct } = shop
  const templateId = await createTemplate(undefined, { heldWords: ['darn'] })
  await createProduct({ printFile: 'template', templateId, media: 'tag', approvalDays: 3, ...change })
  const customer = { customer: environment.resourceName }

  /** Runs the task of an order, by default now. */
  const update = async (orderId: string, daysLater = 0) => {
    const now = () => new Date(Date.now() + daysLater * DAY_MS)
    await updateProof({ ...server.services, now }, environment, (await job(orderId)).objId)
  }
  const link = async (orderId: string, person: Pick<TestClient, 'call'> = admin) => {
    const { id } = await order(orderId)
    return person.call(orderCalls.getProofLink, { query: { id, jobId: '1' } })
  }
  const token = async (orderId: string) =>
    String((await link(orderId)).body['url'])
      .split('/')
      .at(-1) ?? ''
  /** Sends an order whose customer is asked; returns the token of the link. */
  const ask = async (orderId: string) => {
    await send(orderId, { text: 'Ana', copies: 2 })
    await make(orderId)
    await update(orderId)
    return token(orderId)
  }
  const open = (given: string, headers: Record<string, string> = customer) =>
    server.call(customerProofCalls.open, { body: { token: given } }, headers)
  const show = async (given: string) => {
    const opened = await open(given)
    expect(statusAndCode(opened)).toEqual(OK)
    return opened.body as unknown as Shown
  }
  const approve = (given: string, mark: string, note?: string) =>
    server.call(customerProofCalls.approve, { body: { token: given, mark, ...(note ? { note } : {}) } }, customer)
  const changeText = (given: string, from: string, to: string) =>
    server.call(customerProofCalls.changeTexts, { body: { token: given, values: { name: { from, to } } } }, customer)
  const proof = async (orderId: string) => (await job(orderId)).customerProof
  const isHeld = async (orderId: string) => (await job(orderId)).frames[0]?.heldBack
  const decide = async (orderId: string, decision: ProofDecision, person: Pick<TestClient, 'call'> = admin) => {
    const state = (await proof(orderId))?.state ?? 'due'
    const { id } = await order(orderId)
    return statusAndCode(await person.call(orderCalls.decideProof, { body: { id, jobId: '1', decision, state } }))
  }
  return {
    ...shop,
    templateId,
    customer,
    update,
    link,
    token,
    ask,
    open,
    show,
    approve,
    changeText,
    proof,
    isHeld,
    decide,
  }
}

const kinds = (events: readonly { readonly kind: string }[]) => events.map(({ kind }) => kind)

test('An order waits until its customer approves the artwork as shown in the slot, and the shop system is told', async () => {
  const { admin, ask, show, open, approve, proof, isHeld, events, send } = await proofShop()
  const hook = await admin.call(webhookCalls.create, { body: { url: 'https://shop.example/hook' } })
  await send('B', { text: 'Bea' })
  expect(await proof('B')).toMatchObject({ state: 'due', validUntil: null })
  const token = await ask('A')
  expect(await proof('A')).toMatchObject({ state: 'waiting', openedAt: null, answeredAt: null })
  expect(await isHeld('A')).toBe(true)
  let shown = await show(token)
  // on a busy machine, the picture is rendered after the first response
  while (shown.pictures.some(({ image }) => image === null)) shown = await show(token)
  expect(shown).toMatchObject({ orderId: 'A', isReady: true, texts: [{ itemId: 'name', text: 'Ana' }] })
  // the jig of tags has slots of 50 mm
  expect(shown.pictures).toMatchObject([
    { size: { width: expect.closeTo(70) }, bounds: { width: expect.closeTo(50), height: expect.closeTo(50) } },
  ])
  expect(shown.pictures[0]?.image).toMatch(/^data:image\//)
  expect(Object.keys(shown).toSorted()).toEqual([
    'isReady',
    'mark',
    'mediaName',
    'morePictures',
    'orderId',
    'pictures',
    'success',
    'texts',
    'validUntil',
  ])
  await show(token)
  expect(statusAndCode(await approve(token, shown.mark, ' Thank you <b> '))).toEqual(OK)
  expect(await proof('A')).toMatchObject({ state: 'approved', answeredBy: null, note: 'Thank you <b>' })
  expect(await isHeld('A')).toBe(false)
  // the link was used
  expect(statusAndCode(await open(token))).toEqual(NOT_FOUND)
  const recorded = await events('A')
  expect(kinds(recorded)).toEqual(['arrived', 'artworkMade', 'proofOffered', 'proofOpened', 'proofApproved'])
  expect(recorded.at(-1)).toMatchObject({ actor: { kind: 'customer', name: null }, details: { note: 'Thank you <b>' } })
  const sent = await admin.call(webhookCalls.messages, { params: { id: String(hook.body['id']) }, query: {} })
  const messages = (sent.body['messages'] as { type: string; payload: { data: object } }[])
    .filter(({ type }) => type === 'order.proof')
    .map(({ payload }) => payload.data)
  expect(messages).toMatchObject([
    { orderId: 'A', jobId: '1', state: 'approved', note: 'Thank you <b>' },
    { orderId: 'A', jobId: '1', state: 'waiting', url: expect.stringContaining(`/proof/${token}`) },
  ])
})

test('An approval applies only to the texts that were shown, and of two concurrent answers one counts', async () => {
  const { admin, ask, show, approve, order, make, update, proof, token: findToken } = await proofShop()
  const token = await ask('A')
  const before = await show(token)
  const { id } = await order('A')
  const values = { name: { from: 'Ana', to: 'Anna' } }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body: { id, jobId: '1', copies: 2, values } }))).toEqual(OK)
  expect(statusAndCode(await approve(token, before.mark))).toEqual([409, 'changed_meanwhile'])
  expect((await show(token)).isReady).toBe(false)
  await make('A')
  expect((await proof('A'))?.state).toBe('due')
  await update('A')
  expect(await findToken('A')).toBe(token)
  expect(statusAndCode(await approve(token, before.mark))).toEqual([409, 'changed_meanwhile'])
  const after = await show(token)
  expect(after).toMatchObject({ isReady: true, texts: [{ text: 'Anna' }] })
  const answers = await Promise.all([approve(token, after.mark), approve(token, after.mark)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('A customer changes a text, with the faults that users get, and approves the new artwork', async () => {
  const { ask, show, approve, changeText, make, getPersonalisation, proof, isHeld, events, artworkOf } =
    await proofShop()
  const token = await ask('A')
  const before = await artworkOf('A')
  for (const [text, code] of [
    ['W'.repeat(400), 'textTooLong'],
    ['', 'fieldEmpty'],
    ['Ana 😀', 'glyphMissing'],
    ['Darn it', 'wordOnList'],
  ] as const) {
    const refused = await changeText(token, 'Ana', text)
    expect([statusAndCode(refused), refused.body['faults']]).toMatchObject([OK, [{ itemId: 'name', code }]])
  }
  expect(await artworkOf('A')).toEqual(before)
  const meanwhile = await changeText(token, 'Bea', 'Cora')
  expect(statusAndCode(meanwhile)).toEqual([409, 'changed_meanwhile'])
  expect(Object.keys(meanwhile.body['details'] as object)).toEqual(['name'])
  expect(statusAndCode(await changeText(token, 'Ana', ' <b>Ann</b> '))).toEqual(OK)
  expect(await show(token)).toMatchObject({ isReady: false, pictures: [], texts: [{ text: '<b>Ann</b>' }] })
  await make('A')
  // the same link, and no other one is sent
  expect((await proof('A'))?.state).toBe('waiting')
  const shown = await show(token)
  expect(shown.isReady).toBe(true)
  expect(await artworkOf('A')).not.toEqual(before)
  expect(statusAndCode(await approve(token, shown.mark))).toEqual(OK)
  expect([await isHeld('A'), (await getPersonalisation('A'))?.values]).toEqual([false, { name: '<b>Ann</b>' }])
  const edited = (await events('A')).find(({ kind }) => kind === 'edited')
  expect(edited).toMatchObject({
    actor: { kind: 'customer' },
    details: { changes: { 'texts.Name': { from: 'Ana', to: '<b>Ann</b>' } } },
  })
})

test('An order continues automatically when nobody has answered in time', async () => {
  const { ask, open, update, proof, isHeld, events } = await proofShop()
  const token = await ask('A')
  await update('A', 2.9)
  expect((await proof('A'))?.state).toBe('waiting')
  await update('A', 3.1)
  expect([(await proof('A'))?.state, await isHeld('A')]).toEqual(['expired', false])
  expect((await events('A')).at(-1)).toMatchObject({ kind: 'proofExpired', actor: { kind: 'automatic' } })
  expect(statusAndCode(await open(token))).toEqual(NOT_FOUND)
})

test('Missing tasks of orders that wait for their customers are added however many links are to be made, and vice versa', async () => {
  const { ask, send, make, job, environment } = await proofShop()
  await ask('waiting')
  await send('due', { text: 'Ana' })
  await make('due')
  const { database } = server.services
  const missing = async () => {
    await database.pool.query('delete from graphile_worker._private_jobs')
    await database.inEnvironment(environment.id, addMissingProofTasks)
    const { rows } = await database.pool.query<{ key: string }>('select key from graphile_worker.jobs')
    const subjects = new Set(rows.map(({ key }) => key.split(':')[2]))
    return [subjects.has((await job('waiting')).objId), subjects.has((await job('due')).objId)]
  }
  /** Adds proofs without jobs: the setting disables foreign keys. */
  const addOthers = (state: string, validUntil: string) =>
    database.pool.query(
      `begin; set local session_replication_role = replica;
       insert into customer_proofs (environment_id, job_pk, state, days, valid_until)
       select '${environment.id}', gen_random_uuid(), '${state}', 3, ${validUntil} from generate_series(1, 1000);
       commit`,
    )
  await addOthers('waiting', `now() + interval '1 hour'`)
  expect((await missing())[1]).toBe(true)
  await database.pool.query('delete from customer_proofs where days = 3 and valid_until < now() + $1::interval', ['2h'])
  await addOthers('due', 'null')
  expect((await missing())[0]).toBe(true)
})

test('Links that are renewed, of cancelled, deleted and booked orders, or of other environments are not found', async () => {
  const shop = await proofShop()
  const { admin, ask, open, decide, update, order, proof, isHeld, token: findToken, show, approve } = shop
  const [renewed, cancelled, deleted] = [await ask('A'), await ask('B'), await ask('C')]
  expect(await decide('A', 'renew')).toEqual(OK)
  expect(statusAndCode(await open(renewed))).toEqual(NOT_FOUND)
  await update('A')
  const current = await findToken('A')
  expect(current).not.toBe(renewed)
  await show(current)
  const { id } = await order('B')
  expect(statusAndCode(await admin.call(orderCalls.cancel, { body: { jobs: [{ id, jobId: '1' }] } }))).toEqual(OK)
  await admin.call(orderCalls.delete, { body: { id: (await order('C')).id, jobId: '1' } })
  for (const token of [cancelled, deleted]) expect(statusAndCode(await open(token))).toEqual(NOT_FOUND)
  const other = await proofShop()
  expect(statusAndCode(await open(current, other.customer))).toEqual(NOT_FOUND)
  expect(statusAndCode(await open(current, {}))).toEqual(NOT_FOUND)
  expect(statusAndCode(await open(current, { customer: 'nosuchshop' }))).toEqual(NOT_FOUND)
  // a user approves for the customer, and may ask again
  expect(await decide('A', 'approve')).toEqual(OK)
  expect(await proof('A')).toMatchObject({ state: 'approved', answeredBy: admin.userId })
  expect(statusAndCode(await approve(current, ''))).toEqual(NOT_FOUND)
  expect(await decide('A', 'renew')).toEqual(OK)
  expect([(await proof('A'))?.state, await isHeld('A')]).toEqual(['due', true])
  expect(await decide('A', 'withdraw')).toEqual(OK)
  expect([(await proof('A'))?.state, await isHeld('A')]).toEqual(['withdrawn', false])
})

test('An order that waits for its customer cannot be booked, also with an override', async () => {
  const { admin, layoutId, channel, ask, decide, order, isHeld, environment, link } = await proofShop()
  await ask('A')
  const { id } = await order('A')
  const files = [{ name: 'File 1', printerSettingFile: null }]
  const presetData = { name: 'Morning', tableId: layoutId, outputChannelId: await channel(admin.id), files }
  const saved = await admin.call(outputPresetCalls.save, { body: { presetData } })
  const book = async () => {
    const body = { presetId: String(saved.body['id']), jobs: [{ id, jobId: '1' }] }
    return statusAndCode(await admin.call(outputPresetCalls.book, { body }))
  }
  await admin.call(orderCalls.edit, { body: { id, jobId: '1', copies: 2, letThrough: true } })
  expect(await isHeld('A')).toBe(true)
  expect(await book()).toEqual([409, 'artwork_held_back'])
  const viewer = await server.person(environment, 'operator', [])
  expect(statusAndCode(await link('A', viewer))).toEqual([403, 'forbidden'])
  expect(await decide('A', 'withdraw', viewer)).toEqual([403, 'forbidden'])
  const stranger = await server.person(environment, 'operator', ['print_order_edit'])
  expect(statusAndCode(await link('A', stranger))).toEqual(NOT_FOUND)
  expect(await decide('A', 'withdraw')).toEqual(OK)
  expect(await book()).toEqual(OK)
  expect(await decide('A', 'renew')).toEqual([409, 'order_booked'])
})

test('An order that is submitted again gets another link, and one without the demand none', async () => {
  const shop = await proofShop()
  const {
    environment,
    send,
    make,
    update,
    open,
    ask,
    token: findToken,
    proof,
    createProduct,
    isHeld,
    templateId,
  } = shop
  const token = await ask('A')
  await send('A', { text: 'Ada' })
  expect(statusAndCode(await open(token))).toEqual(NOT_FOUND)
  await make('A')
  await update('A')
  expect(await findToken('A')).not.toBe(token)
  // an order that arrives before its product
  await send('B', { mediaInfo: { sku: 'MUG-1' } })
  await createProduct({ sku: 'CUP-1', approvalDays: null, printFile: 'order' })
  await send('C', { mediaInfo: { sku: 'CUP-1' } })
  expect([await proof('B'), await proof('C'), await isHeld('B')]).toEqual([undefined, undefined, false])
  await createProduct({ sku: 'MUG-1', approvalDays: 7, printFile: 'template', templateId })
  await applyProducts(server.services, environment, new AbortController().signal)
  expect(await proof('B')).toMatchObject({ state: 'due' })
})

test('Tokens that no link has are limited as passwords are, and links that exist are not', async () => {
  const { ask, customer } = await proofShop()
  const token = await ask('A')
  const open = async (body: object) => {
    const request = { method: 'POST', url: customerProofCalls.open.path, headers: customer, payload: body } as const
    return (await server.app.inject({ ...request, remoteAddress: '198.51.100.7' })).statusCode
  }
  const guess = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  const statuses: number[] = []
  for (let round = 0; round <= 10; round += 1) statuses.push(await open({ token: guess }))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  expect(await open({ token })).toBe(200)
})
