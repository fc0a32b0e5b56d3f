import { outputPresetCalls } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import { recordQueries } from '../../../testing/record-queries.ts'
import { environmentWithPreset, key } from '../../../testing/test-preset.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

test('The presets that jobs are booked on are listed with their owners, for users who see the jobs', async () => {
  const { shop, operator, presetId } = await environmentWithPreset(server)
  const order = await shop.order({ copies: [3] })
  const list = async (person = operator) =>
    (await person.call(outputPresetCalls.ofJobs, { body: { jobs: [key(order)] } })).body['jobs']
  expect(await list()).toEqual([])
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], copies: 2 } })
  const owner = expect.stringContaining(operator.id.slice(0, 8)) as string
  const slots = [
    { jigNo: 1, slotNo: 1 },
    { jigNo: 1, slotNo: 2 },
  ]
  const booked = [{ ...key(order), presets: [{ name: 'Morning', owner, usedBy: null, copies: 2, slots }] }]
  expect(await list()).toEqual(booked)
  expect(await list(await server.person(shop.environment, 'admin'))).toEqual(booked)
  expect(await list(await server.person(shop.environment, 'operator'))).toEqual([])
})

test('The presets of many jobs are read with as many queries as those of one', async () => {
  const { shop, operator, presetId } = await environmentWithPreset(server)
  const orders = await Promise.all(Array.from({ length: 3 }, () => shop.order()))
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: orders.map((order) => key(order)) } })
  const list = (jobs: { id: string; jobId: string }[]) =>
    recordQueries(() => operator.call(outputPresetCalls.ofJobs, { body: { jobs } }))
  await list(orders.map((order) => key(order)))
  const one = await list(orders.slice(0, 1).map((order) => key(order)))
  const all = await list(orders.map((order) => key(order)))
  expect(all.result.body['jobs']).toHaveLength(3)
  expect(all.questions).toEqual(one.questions)
})
