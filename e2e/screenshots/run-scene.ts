import { configCalls } from '@platen/contract/config'
import { customerCalls } from '@platen/contract/customers'
import { masterCalls } from '@platen/contract/masters'
import { sessionCalls } from '@platen/contract/session'
import type { BrowserContext, Page } from '@playwright/test'
import type { Product } from '../start-product.ts'
import { makeSuperAdministrator } from '../super-administrator.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'
import type { Scene } from './scenes.ts'
import type { Translate } from './translations.ts'

export interface SceneSetting {
  readonly language: string
  readonly theme: 'light' | 'dark' | 'auto'
}

const SUPER = { userId: 'look@platen.example', password: 'Every screen, looked at 1' }
const PEOPLE: Readonly<Record<Exclude<Scene['as'], 'nobody'>, { userId: string; password: string }>> = {
  operator: { userId: 'operator@demo.example', password: 'platen-demo' },
  admin: { userId: 'admin@demo.example', password: 'platen-demo' },
  superadmin: SUPER,
}

/** The signed-in browser state of each user, for the `storageState` of a browser context. */
export type SignedIn = Readonly<Record<Scene['as'], Awaited<ReturnType<BrowserContext['storageState']>>>>

async function post(context: BrowserContext, product: Product, path: string, data: object): Promise<void> {
  const headers = { origin: product.address, customer: 'demo' }
  const response = await context.request.post(product.address + path, { data, headers })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
}

/** Makes changes as an administrator, so that the audit trail has entries. */
async function seedAuditTrail(context: BrowserContext, product: Product): Promise<void> {
  const response = await context.request.get(product.address + configCalls.get.path, { headers: { customer: 'demo' } })
  const { configData } = (await response.json()) as { configData: Record<string, unknown> }
  const { helpMessage: _, ...config } = configData
  const changed = { autoPollingIntervalMins: 3, autoDeleteAfterDays: 30 }
  await post(context, product, configCalls.save.path, { ...config, ...changed })
  await post(context, product, configCalls.save.path, config)
  const value = { type: 'location', value: 'Hall 2' }
  await post(context, product, masterCalls.save.path, value)
}

/**
 * Creates the data that scenes need in addition to the demo: a super administrator, and an empty environment. Signs in
 * every user once, by an API request.
 */
export async function seedScenes(context: BrowserContext, product: Product): Promise<SignedIn> {
  await makeSuperAdministrator(product, SUPER.userId, SUPER.password)
  const signedIn = { nobody: await context.storageState() } as Record<Scene['as'], SignedIn['nobody']>
  for (const [as, person] of Object.entries(PEOPLE)) {
    await context.clearCookies()
    await post(context, product, sessionCalls.login.path, person)
    if (as === 'superadmin') {
      await post(context, product, customerCalls.createEnvironment.path, { resourceName: 'newshop' })
    }
    if (as === 'admin') await seedAuditTrail(context, product)
    signedIn[as as Scene['as']] = await context.storageState()
  }
  return signedIn
}

/** Sets browser preferences: language, theme, and the dismissed cookie notice. */
export async function setPreferences(
  context: BrowserContext,
  as: Scene['as'],
  { language, theme }: SceneSetting,
): Promise<void> {
  const stored = {
    language,
    colorScheme: theme,
    cookieNoticeTime: String(Date.now()),
    ...(as === 'nobody' ? {} : { loggedIn: 'true' }),
  }
  await context.addInitScript((entries) => {
    // a scene may have signed in
    localStorage.removeItem('loggedIn')
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
}

export const getPath = ({ path }: Scene): string => (typeof path === 'string' ? path : path())

/** Loads the page of a scene and runs its steps. Resolves when loading and animations have finished. */
export async function openScene(page: Page, product: Product, scene: Scene, translate: Translate): Promise<void> {
  if (scene.showsPresets) await page.addInitScript(() => sessionStorage.setItem('ordersSplit.shown', 'right'))
  await scene.prepare?.(page)
  await page.goto(product.address + getPath(scene))
  await runSteps(page, scene, translate)
}

/** Runs the steps of a scene whose screen is open. Resolves when loading and animations have finished. */
export async function runSteps(page: Page, scene: Scene, translate: Translate): Promise<void> {
  if (!scene.isLoading) await waitUntilSettled(page)
  await scene.open?.(page, translate)
  if (scene.shows === 'dialog') await page.getByRole('dialog').last().waitFor()
  if (!scene.isLoading) await waitUntilSettled(page)
}
