import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NEW_PRODUCT } from '@platen/domain/products'
import { newTemplate, newTextItem } from '@platen/domain/templates'
import { pollValue } from './poll-value.ts'

// a dependency of the imposer
const require = createRequire(path.join(import.meta.dirname, '../packages/imposer/package.json'))
const STYLE = '400Regular/NotoSans_400Regular'
/** Path of the font of the template. */
export const FONT = require.resolve(`@expo-google-fonts/noto-sans/${STYLE}.ttf`)

interface Answer {
  readonly id: string
  readonly font: { readonly id: string }
  readonly orders: readonly { readonly id: string; readonly orderId: string }[]
  readonly url: string | null
}

/**
 * Adds an order with a text to the demo environment, whose artwork its customer has to approve: `Proof-1`, job `1`.
 * Returns the path of the page of the customer.
 * @param cookie of an administrator
 */
export async function addOrderToApprove(address: string, cookie: string): Promise<string> {
  const send = async (name: string, headers: Record<string, string>, body?: object) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await fetch(`${address}/pax/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, customer: 'demo', ...(isJson ? { 'content-type': 'application/json' } : {}) },
      body: isJson ? JSON.stringify(body) : (body ?? null),
    })
    if (!response.ok) throw new Error(`${name} failed: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const call = (name: string, body?: object) => send(name, { cookie }, body)
  const form = new FormData()
  form.append('file', new File([await readFile(FONT)], 'NotoSans.ttf', { type: 'font/ttf' }))
  const { font } = await call('fonts', form)
  const text = newTextItem('name', 'Name', { x: 5, y: 30, width: 65, height: 40 }, font.id)
  const template = newTemplate('', 'Proof', { width: 75, height: 155, type: 'RECT' })
  const { id } = await call('templates', { ...template, items: [text] })
  const product = { ...NEW_PRODUCT, sku: 'PROOF', media: 'PhoneCase', color: 'Black', size: 'M' }
  await call('products', { ...product, printFile: 'template', templateId: id, approvalDays: 5 })
  const jobs = [{ jobId: '1', copies: 1, mediaInfo: { sku: 'PROOF' }, Name: 'Ana' }]
  await send('persbiz/orders', { authorization: 'Bearer platen-demo-key' }, { orderId: 'Proof-1', jobs })
  const { orders } = await call('orders?type=active')
  const order = orders.find(({ orderId }) => orderId === 'Proof-1')?.id ?? ''
  const findUrl = async () => (await call(`orders/customerproof?id=${order}&jobId=1`)).url
  return new URL(await pollValue(findUrl, 'No artwork was made for the customer.')).pathname
}
