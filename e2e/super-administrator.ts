import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Product } from './start-product.ts'

const admin = path.join(import.meta.dirname, '..', 'apps', 'server', 'src', 'cli', 'main.ts')

/** Creates a super administrator by the command line of the running product. */
export async function makeSuperAdministrator(product: Product, email: string, password: string): Promise<void> {
  const environment = { ...process.env, ...product.environment }
  const running = promisify(execFile)(process.execPath, [admin, 'create-super-admin', email], { env: environment })
  running.child.stdin?.end(`${password}\n`)
  await running
}

/** Signs in with the form at an address. */
export async function signInAt(page: Page, at: string, userId: string, password: string): Promise<void> {
  await page.goto(at)
  await page.getByLabel('E-mail').fill(userId)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
