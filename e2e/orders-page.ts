import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeArtwork } from '../apps/server/src/demo/artwork/make-artwork.ts'
import { type DemoUser, toEmail } from './sign-in.ts'
import type { Product } from './start-product.ts'

/** Signs in with the form of the demo environment and waits for the Orders screen with its first orders. */
export async function signIn(page: Page, user: DemoUser = 'operator'): Promise<void> {
  await page.goto('/demo')
  await page.getByLabel('E-mail').fill(toEmail(user))
  await page.getByLabel('Password', { exact: true }).fill('platen-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/demo/orders')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
}

export const hotFolder = (product: Product, name = 'HotFolder1'): string =>
  path.join(product.dataFolder, 'environments', 'demo', 'hotfolders', name)

export const outputFolder = (product: Product): string =>
  path.join(product.dataFolder, 'environments', 'demo', 'output', 'Flatbed')

/** Writes a file into a hot folder as a copy program does. */
export async function drop(
  product: Product,
  name: string,
  content: Buffer | string,
  folder = 'HotFolder1',
): Promise<void> {
  const hidden = path.join(hotFolder(product, folder), `.${name}.part`)
  await mkdir(path.dirname(hidden), { recursive: true })
  await writeFile(hidden, content)
  await rename(hidden, path.join(hotFolder(product, folder), name))
}

/** Realistic artwork of a phone case. */
export const phoneCase = async (seed: number, text: string): Promise<Buffer> =>
  (await makeArtwork(seed, 'pdf', { widthMm: 75, heightMm: 155, text })).bytes

/** Returns the names of the visible files in a folder. */
export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted()

/** Opens the proof of the preset's bookings. */
export async function openProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Preview sheet' }).click()
}

/** Prints the bookings and confirms. */
export async function printOrders(page: Page, yes: string | RegExp = /^Print \d+ piece/): Promise<void> {
  await page.getByRole('button', { name: 'Print orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: yes }).click()
}
