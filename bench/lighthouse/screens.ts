import { sessionCalls } from '@platen/contract/session'
import { addOrderToApprove } from '../../e2e/order-to-approve.ts'
import type { Product } from '../../e2e/start-product.ts'
import { makeSuperAdministrator } from '../../e2e/super-administrator.ts'

export interface BenchUser {
  readonly userId: string
  readonly password: string
  /** Path of the page with the sign-in form. */
  readonly signsInAt: string
  /** Selector of an element of the page that follows. */
  readonly startsWith: string
}

const demoUser = (role: string): BenchUser => ({
  userId: `${role}@demo.example`,
  password: 'platen-demo',
  signsInAt: '/demo',
  startsWith: '[role=grid]',
})
const OPERATOR = demoUser('operator')
const ADMIN = demoUser('admin')
const PROVIDER: BenchUser = {
  userId: 'super@provider.example',
  password: 'Lighthouse-scores-1',
  signsInAt: '/',
  startsWith: 'table',
}

export interface Screen {
  readonly name: string
  /** Path below the address of the product. */
  readonly path: string
  /** No user is signed in if it is omitted. */
  readonly as?: BenchUser
  /** The beginning of the English name of the button that opens a dialog, which is measured instead of the screen. */
  readonly opens?: string
}

const SCREENS: readonly Screen[] = [
  { name: 'sign-in', path: '/demo' },
  { name: 'orders', path: '/demo/orders', as: OPERATOR },
  { name: 'settings', path: '/demo/settings', as: ADMIN },
  { name: 'jigs', path: '/demo/settings/jigs', as: ADMIN },
  { name: 'edit jig', path: '/demo/settings/jigs', as: ADMIN, opens: 'Edit: ' },
  { name: 'print layouts', path: '/demo/settings/layouts', as: ADMIN },
  { name: 'users', path: '/demo/settings/users', as: ADMIN },
  { name: 'audit trail', path: '/demo/settings/audit', as: ADMIN },
  { name: 'configuration', path: '/demo/settings/configuration-settings', as: ADMIN },
  { name: 'connectors', path: '/demo/settings/connectors', as: ADMIN },
  { name: 'products', path: '/demo/settings/products', as: ADMIN },
  { name: 'shops', path: '/demo/settings/shops', as: ADMIN },
  { name: 'templates', path: '/demo/settings/templates', as: ADMIN },
  { name: 'history', path: '/demo/orders?list=history', as: OPERATOR },
  { name: 'customers', path: '/customers', as: PROVIDER },
  { name: 'create environment', path: '/create-environment', as: PROVIDER },
  { name: 'guide', path: '/guide' },
  { name: 'privacy', path: '/guide/privacy' },
]

/** Creates what the screens show besides the demo data, and returns them. */
export async function prepareScreens(product: Product): Promise<Screen[]> {
  await makeSuperAdministrator(product, PROVIDER.userId, PROVIDER.password)
  return [...SCREENS, { name: 'proof of a customer', path: await createProof(product) }]
}

/** Adds an order whose customer has to approve it, and returns the path of the page for this customer. */
async function createProof({ address }: Product): Promise<string> {
  const headers = { customer: 'demo', 'content-type': 'application/json' }
  const signedIn = await fetch(address + sessionCalls.login.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ userId: ADMIN.userId, password: ADMIN.password }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return addOrderToApprove(address, cookie)
}
