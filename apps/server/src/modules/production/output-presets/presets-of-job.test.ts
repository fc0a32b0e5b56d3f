import { outputPresetCalls } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import { environmentWithPreset, key } from '../../../testing/test-preset.ts'
import { statusAndCode, testServer } from '../../../testing/test-server.ts'

const server = await testServer()

test('The presets that a job is booked on are listed with their owners, for users who see the job', async () => {
  const { shop, operator, presetId } = await environmentWithPreset(server)
  const order = await shop.order({ copies: [3] })
  const list = (person = operator) => person.call(outputPresetCalls.ofJob, { query: key(order) })
  expect((await list()).body['presets']).toEqual([])
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], copies: 2 } })
  const owner = expect.stringContaining(operator.id.slice(0, 8)) as string
  expect((await list()).body['presets']).toEqual([{ name: 'Morning', owner, usedBy: null, copies: 2 }])
  const admin = await server.person(shop.environment, 'admin')
  expect((await list(admin)).body['presets']).toEqual([{ name: 'Morning', owner, usedBy: null, copies: 2 }])
  const stranger = await server.person(shop.environment, 'operator')
  expect(statusAndCode(await list(stranger))).toEqual([404, 'not_found'])
})
