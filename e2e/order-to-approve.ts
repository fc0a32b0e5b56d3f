import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NEW_PRODUCT } from '@platen/domain/products'
import { newTemplate, newTextItem } from '@platen/domain/templates'

// a dependency of the imposer
const require = createRequire(path.join(import.meta.dirname, '../packages/imposer/package.json'))
const STYLE = '400Regular/NotoSans_400Regular'
/** Path of the font of the template. */
export const FONT = require.resolve(`@expo-google-fonts/noto-sans/${STYLE}.ttf`)

/** Adds an order with a text to the demo environment, whose artwork its customer has to approve: `Proof-1`, job `1`. */
export async function addOrderToApprove(address: string, cookie: string): Promise<void> {
  const call = async (name: string, body: object, headers: Record<string, string> = { cookie }) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${address}/pax/${name}`, {
      method: 'POST',
      headers: { ...headers, customer: 'demo', ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${name} failed: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: string; font: { id: string } }
  }
  const form = new FormData()
  form.append('file', new File([await readFile(FONT)], 'NotoSans.ttf', { type: 'font/ttf' }))
  const { font } = await call('fonts', form)
  const text = newTextItem('name', 'Name', { x: 5, y: 30, width: 65, height: 40 }, font.id)
  const template = newTemplate('', 'Proof', { width: 75, height: 155, type: 'RECT' })
  const { id } = await call('templates', { ...template, items: [text] })
  const product = { ...NEW_PRODUCT, sku: 'PROOF', media: 'PhoneCase', color: 'Black', size: 'M' }
  await call('products', { ...product, printFile: 'template', templateId: id, approvalDays: 5 })
  const jobs = [{ jobId: '1', copies: 1, mediaInfo: { sku: 'PROOF' }, Name: 'Ana' }]
  await call('persbiz/orders', { orderId: 'Proof-1', jobs }, { authorization: 'Bearer platen-demo-key' })
}
