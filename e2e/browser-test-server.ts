import type { TestProject } from 'vitest/node'
import { addManyRows } from './many-rows.ts'
import { addOrderToApprove } from './order-to-approve.ts'
import { startServer } from './start-server.ts'
import { makeSuperAdministrator } from './super-administrator.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the page of the customer who has to approve an order. */
    proofPath: string
  }
}

/** Signs in to all environments of these tests; see apps/web/browser-tests/open-screen.tsx. */
const SUPER_ADMINISTRATOR = { userId: 'super@provider.example', password: 'Browser-tests-1' }

/**
 * Global set-up of the browser tests of the web app: starts the server to which their development server forwards API
 * requests. It has the demo environment, with an order that waits for the approval of its customer, an environment
 * `empty`, and an environment `many` with hundreds of rows in each list.
 */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const { product, stop } = await startServer({ PLATEN_PORT: String(config.env['PLATEN_BROWSER_TEST_PORT']) })
  try {
    const { userId, password } = SUPER_ADMINISTRATOR
    await makeSuperAdministrator(product, userId, password)
    const signedIn = await post(product.address, 'user/login', { userId, password })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    for (const resourceName of ['empty', 'many']) {
      await post(product.address, 'customers/createEnvironment', { resourceName }, { cookie })
    }
    await addManyRows(product, 'many')
    provide('proofPath', await addOrderToApprove(product.address, cookie))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function post(address: string, call: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/pax/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${call} failed: ${response.status} ${await response.text()}`)
  return response
}
