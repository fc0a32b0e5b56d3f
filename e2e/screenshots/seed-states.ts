import { createHmac } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import { NEW_MAPPING } from '@platen/domain/shops'
import type { Browser, BrowserContext } from '@playwright/test'
import { addOrderToApprove } from '../order-to-approve.ts'
import { drop, filesIn, outputFolder } from '../orders-page.ts'
import { pollValue } from '../poll-value.ts'
import type { Product } from '../start-product.ts'
import { FIRST_PASSWORD } from '../user-accounts.ts'
import { waitForDemo } from '../wait-for-demo.ts'
import type { SignedIn } from './run-scene.ts'

type Answer = Record<string, unknown>
interface Call {
  readonly method: string
  readonly path: string
}
type SendRequest = (call: Call, data?: object) => Promise<Answer>

const withQuery = ({ method, path: callPath }: Call, query: Record<string, string>): Call => ({
  method,
  path: `${callPath}?${new URLSearchParams(query)}`,
})

/** The user who has to choose a password at the first sign-in. */
export const NEW_USER = 'new@demo.example'
const SECRET = 'the key of Shopify'

/**
 * Creates the data of the scenes that show a print shop at work: print jobs (sent, failed), an order in the history, a
 * product that is missing, a template and an order to approve, a shop with messages, a damaged file, a new user.
 * @returns the path of the page on which a customer approves artwork
 */
export async function seedStates(browser: Browser, product: Product, signedIn: SignedIn): Promise<string> {
  await waitForDemo(product)
  const adminContext = await browser.newContext({ storageState: signedIn.admin })
  const operatorContext = await browser.newContext({ storageState: signedIn.operator })
  const requestAs =
    (context: BrowserContext): SendRequest =>
    async ({ method, path: address }, data) => {
      const headers = { origin: product.address, customer: 'demo' }
      const response = await context.request.fetch(product.address + address, { method, headers, data })
      if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`)
      return (await response.json()) as Answer
    }
  const asAdmin = requestAs(adminContext)
  await printSome(product, requestAs(operatorContext))
  await receiveFromShop(product, asAdmin)
  await drop(product, 'PhoneCase-Torn-M-1.pdf', 'no PDF')
  await asAdmin(calls.users.create, { userId: NEW_USER, role: 'operator', password: FIRST_PASSWORD })
  const cookie = signedIn.admin.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const proofPath = await addOrderToApprove(product.address, cookie)
  await waitForDemo(product)
  await adminContext.close()
  await operatorContext.close()
  return proofPath
}

async function findOrder(request: SendRequest, orderId: string): Promise<{ id: string; jobId: string }> {
  const { orders } = await request(withQuery(calls.orders.list, { type: 'active' }))
  const order = (orders as { id: string; orderId: string; jobs: { jobId: string }[] }[]).find(
    (each) => each.orderId === orderId,
  )
  if (!order?.jobs[0]) throw new Error(`There is no order ${orderId}.`)
  return { id: order.id, jobId: order.jobs[0].jobId }
}

/** Prints on the second preset: one job completely, so that it is in the history, and one whose folder is not there. */
async function printSome(product: Product, request: SendRequest): Promise<void> {
  const { outputPresets } = await request(calls.outputPresets.list)
  const preset = (outputPresets as { id: string; name: string }[]).find(({ name }) => name === 'Flatbed afternoon')
  const print = async (orderId: string) => {
    const jobs = [await findOrder(request, orderId)]
    await request(calls.outputPresets.book, { presetId: preset?.id, jobs })
    await request(calls.print.printOrders, { presetId: preset?.id })
  }
  const folder = outputFolder(product)
  await print('PhoneCase-White-M-2')
  const printed = await pollValue(async () => (await filesIn(folder))[0], 'The print job was not sent.')
  await rm(path.join(folder, printed))
  await rename(folder, `${folder} (moved)`)
  await writeFile(folder, 'a file in the place of the folder')
  await print('Keyring-Red-70-3')
}

/** Adds a shop that has sent an order of a known product and one of an unknown product. */
async function receiveFromShop(product: Product, request: SendRequest): Promise<void> {
  const shop = await request(calls.shops.create, {
    kind: 'shopify',
    name: 'Gift shop',
    secret: SECRET,
    domain: 'gifts.example',
    signatureHeader: '',
    mapping: NEW_MAPPING,
    take: 'paid',
    isOn: true,
  })
  for (const [index, sku] of ['PEN-BLUE', 'PEN-GOLD'].entries()) {
    const id = 1001 + index
    const line = { id: id * 10, sku, title: 'Pen', quantity: 2, current_quantity: 2, requires_shipping: true }
    const body = JSON.stringify({
      id,
      name: `#${id}`,
      financial_status: 'paid',
      line_items: [line],
      created_at: '2026-11-20T10:00:00Z',
      updated_at: '2026-11-20T10:00:05Z',
    })
    const response = await fetch(product.address + String(shop['path']), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/updated',
        'x-shopify-event-id': `event ${id}`,
        'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
      },
      body,
    })
    if (!response.ok) throw new Error(`The message of the shop was not accepted: ${response.status}`)
  }
}
