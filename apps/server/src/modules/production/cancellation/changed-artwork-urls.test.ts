import { connectorCalls } from '@platen/contract/connectors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { createArtworkHost } from '../../../testing/artwork-host.ts'
import { environmentWithPreset, loadJob } from '../../../testing/test-preset.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'

const picture = async (seed: number) =>
  (await makeArtwork(seed, 'png', { widthMm: 75, heightMm: 155, text: `${seed}` })).bytes

const { name, at, getRequests, answers } = await createArtworkHost()
const server = await testServer({}, { artworkHosts: [name] })
const { shop, operator, presetId } = await environmentWithPreset(server)
const admin = await server.person(shop.environment, 'admin')
const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }

const toBody = (frame: object) => ({ orderId: 'A', jobs: [{ jobId: '1', frames: [frame] }] })
const send = (frame: object) => server.call(intakeCalls.persBizOrder, { body: toBody(frame) as never }, shopKey)
const validate = (frame: object) => server.call(intakeCalls.persBizValidate, { body: toBody(frame) as never }, shopKey)

test('A changed submission of a booked order fetches its artwork before it is answered', async () => {
  const changes = { body: { changesBookedJobs: true } }
  expect(statusAndCode(await admin.call(inputSettingsCalls.saveBookedJobs, changes))).toEqual(OK)
  const { file } = (await uploadArtwork(server, shopKey, await picture(31), 'before.png')).body
  const id = String((await send({ file })).body['id'])
  const key = { id, jobId: '1' }
  const assigned = { body: { ...key, copies: 1, jig: 'Case', users: [operator.id] } }
  expect(statusAndCode(await admin.call(orderCalls.edit, assigned))).toEqual(OK)
  expect(statusAndCode(await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key] } }))).toEqual(OK)
  const thumbnail = async () => (await loadJob(admin, id))?.frames[0]?.thumbnailPath
  const before = await thumbnail()

  const other = await picture(32)
  answers.set('/after.png', (response) => response.end(other))
  const changedJobs = [{ jobId: '1', kept: 1, unbooked: 0 }]
  expect((await validate({ url: at('/after.png') })).body).toMatchObject({ valid: true, changedJobs })
  expect(await thumbnail()).toBe(before)
  expect((await send({ url: at('/after.png') })).body).toMatchObject({ changed: true, changedJobs })
  const after = await thumbnail()
  expect(after).not.toBe(before)
  expect((await loadJob(admin, id))?.awaitedArtwork).toBe(undefined)
  expect((await loadJob(admin, id))?.frames).toMatchObject([{ assigned: 1, fileName: 'after.png' }])

  // a host that does not have the file leaves the order as it is
  answers.set('/gone.png', (response) => response.writeHead(404).end())
  expect(statusAndCode(await send({ url: at('/gone.png') }))).toEqual([422, 'artwork_not_fetched'])
  expect(getRequests('/gone.png').length).toBeGreaterThan(0)
  expect(await thumbnail()).toBe(after)
})
