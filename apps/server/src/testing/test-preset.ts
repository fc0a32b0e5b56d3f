import { orderCalls, type WireJob, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls, type WireOutputPreset } from '@platen/contract/output-presets'
import { testEnvironment } from './test-environment.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** Creates an environment with an operator who sees all orders of hall1, and their preset. */
export async function environmentWithPreset(server: TestServer, slots?: { case: number; tag: number }) {
  const shop = await testEnvironment(server, slots)
  const operator = await server.person(shop.environment, 'operator')
  await shop.rule(operator.id, { location: ['hall1'] })
  const channelId = await shop.channel(operator.id)
  const data = {
    name: 'Morning',
    tableId: shop.layoutId,
    outputChannelId: channelId,
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await operator.call(outputPresetCalls.save, { body: { presetData: data } })
  const presetId = String(saved.body['id'])
  return { shop, operator, presetId, data: { ...data, id: presetId } }
}

/** Returns the presets of this user. */
export const loadPresets = async (person: TestClient): Promise<WireOutputPreset[]> =>
  (await person.call(outputPresetCalls.list)).body['outputPresets'] as WireOutputPreset[]

/** Returns the first job of an active order, as this user sees it. */
export async function loadJob(person: TestClient, id: string): Promise<WireJob | undefined> {
  const orders = (await person.call(orderCalls.list, { query: { type: 'active' } })).body['orders'] as WireOrder[]
  return orders.find((order) => order.id === id)?.jobs[0]
}

/** Returns the ids of a job in the form of calls. */
export const key = ({ id, jobId }: { id: string; jobId: string }) => ({ id, jobId })
