import { createMemoryRouter, parsePath } from 'react-router'
import { onTestFinished } from 'vitest'
import { setCurrentEnvironment } from '../src/api/environment.ts'
import { queryClient } from '../src/api/query-client.ts'
import { setSignedInUser } from '../src/api/session-flag.ts'
import { App } from '../src/app/app.tsx'
import { routes } from '../src/app/routes/routes.tsx'
import { connectUrlParams } from '../src/lib/url-params.ts'
import { getStoredKeys, setStoredItem } from '../src/lib/web-storage.ts'
import { renderUntilEnd } from './render-component.tsx'

/** Users of the environments on the server of these tests (e2e/browser-test-server.ts). */
const USERS = {
  operator: { environment: 'demo', userId: 'operator@demo.example', password: 'platen-demo' },
  power: { environment: 'demo', userId: 'power@demo.example', password: 'platen-demo' },
  admin: { environment: 'demo', userId: 'admin@demo.example', password: 'platen-demo' },
  /** A super administrator. */
  provider: { environment: null, userId: 'super@provider.example', password: 'Browser-tests-1' },
  /** In an environment without any content. */
  administratorOfEmpty: { environment: 'empty', userId: 'super@provider.example', password: 'Browser-tests-1' },
  /** In an environment with hundreds of rows in each list (e2e/many-rows.ts). */
  administratorOfMany: { environment: 'many', userId: 'super@provider.example', password: 'Browser-tests-1' },
}

type BrowserTestUser = keyof typeof USERS

/** Retries have no delay until the end of the test, so that errors are shown soon. */
function retryWithoutDelay(): void {
  const options = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 0 } })
  onTestFinished(() => queryClient.setDefaultOptions(options))
}

/** Signs in on the server of these tests. The response sets the session cookie. */
export async function signIn(user: BrowserTestUser): Promise<void> {
  const { environment, userId, password } = USERS[user]
  const response = await fetch('/pax/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(environment === 'demo' ? { customer: environment } : {}) },
    body: JSON.stringify({ userId, password }),
  })
  if (!response.ok) throw new Error(`${userId} cannot sign in: ${response.status} ${await response.text()}`)
  setSignedInUser({ environment, userId, isRemote: false })
  setCurrentEnvironment(environment)
}

/** Deletes the unsaved changes of all editors. Other tests have the same storage. */
function deleteDrafts(): void {
  for (const key of getStoredKeys('local')) if (key.startsWith('draft')) setStoredItem('local', key, null)
}

/**
 * Opens a screen with an empty cache, as a user, or without a session. It is closed at the end of the test.
 *
 * @param path below that of the environment of the user, or absolute
 */
export async function openScreen(path: string, user: BrowserTestUser | null = 'admin') {
  queryClient.clear()
  retryWithoutDelay()
  onTestFinished(deleteDrafts)
  if (user === null) {
    setSignedInUser(null)
    setCurrentEnvironment(null)
  } else await signIn(user)
  const environment = user && USERS[user].environment
  // The first location of each router has the same key, by which the page would find how far it was scrolled before.
  const location = { ...parsePath(path.startsWith('/') ? path : `/${environment}/${path}`), key: crypto.randomUUID() }
  const router = createMemoryRouter(routes, { initialEntries: [location] })
  onTestFinished(connectUrlParams(router))
  return { router, ...(await renderUntilEnd(<App router={router} />)) }
}
