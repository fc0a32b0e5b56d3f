import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { expect, test } from './fixtures.ts'
import { startProduct } from './start-product.ts'

const CLIENT = 'platen-consumer'

/** Starts a certified OpenID provider on the loopback interface, with Platen as its client. */
async function startProvider() {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    issuer,
    serve(platen: string): void {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT,
            redirect_uris: [`${platen}/static/signed-in.html`],
            response_types: ['code'],
            grant_types: ['authorization_code'],
            token_endpoint_auth_method: 'none',
            // Only loopback addresses may be without TLS, and only for native clients.
            application_type: 'native',
          },
        ],
        clientBasedCORS: () => true,
        conformIdTokenClaims: false,
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ sub, email: `${sub}@remote.example`, email_verified: true }),
        }),
        features: { devInteractions: { enabled: true } },
        cookies: { keys: ['for this test only'] },
      })
      const answerRequest = provider.callback()
      http.on('request', (request, response) => void answerRequest(request, response))
    },
    stop(): void {
      http.closeAllConnections()
      http.close()
    },
  }
}

test('A remote consumer signs in by popup, creates their environment, and returns to it', async ({ browser }) => {
  const provider = await startProvider()
  const clients = { PLATEN_OIDC_B2C_CLIENT: CLIENT, PLATEN_OIDC_B2B_CLIENT: CLIENT }
  const settings = { PLATEN_OIDC_ISSUER: provider.issuer, ...clients, PLATEN_DEMO: 'off' }
  const { product, stop } = await startProduct(settings)
  try {
    provider.serve(product.address)
    const page = await (await browser.newContext({ baseURL: product.address })).newPage()
    const signIn = async (path = '/create-environment'): Promise<void> => {
      await page.goto(path)
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Administrator sign-in' }).click()
      const popup = await opened
      await popup.locator('[name=login]').fill('olga')
      await popup.locator('[name=password]').fill('any')
      await popup.getByRole('button').click()
      await popup.getByRole('button', { name: 'Continue' }).click()
    }
    const types: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/pax/user/token')) types.push(request.headers()['type'])
    })
    // At `/`, a token that Platen refuses is explained on the page.
    const exchange = '**/pax/user/token'
    await page.route(exchange, (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer of.another.service' } }),
    )
    await signIn('/')
    await expect(page.getByRole('status').filter({ hasText: 'Platen did not accept the sign-in' })).toBeVisible()
    await page.unroute(exchange)
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    await page.getByRole('button', { name: 'Administrator sign-in' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Allow pop-ups for this page' })).toBeVisible()
    await page.context().clearCookies()

    await signIn()
    await expect(page.getByRole('heading', { name: 'Create your environment' })).toBeVisible()
    expect(types).toEqual(['b2b', 'b2c'])
    await page.getByRole('textbox', { name: 'Name' }).fill('olgashop')
    await page.getByRole('button', { name: 'Create' }).click()
    // The previous screen has the same menu and is replaced after the URL has changed.
    await expect(page.getByRole('link', { name: 'Platen, olgashop' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu of olga@remote.example' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(`${product.address}/`)

    await page.context().clearCookies()
    await signIn()
    // An environment without output presets opens on the list of set-up steps.
    await page.waitForURL('**/olgashop/settings')
    await expect(page.getByRole('link', { name: 'Platen, olgashop' })).toBeVisible()
    await page.context().close()
  } finally {
    await stop()
    provider.stop()
  }
})
