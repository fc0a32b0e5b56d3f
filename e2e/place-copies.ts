import { rm, writeFile } from 'node:fs/promises'
import { calls } from '@platen/contract/calls'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { filesIn, outputFolder } from './orders-page.ts'
import type { Product } from './start-product.ts'

/** Sends an API request as the signed-in user; returns its response. */
export async function call(page: Page, { method, path }: { method: string; path: string }, data?: object) {
  const headers = { customer: 'demo', origin: new URL(page.url()).origin }
  const response = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/** Returns the preset of the signed-in user, and the active order with this job. */
export async function findPresetAndJobs(page: Page, jobId: string) {
  const { outputPresets } = await call(page, calls.outputPresets.list)
  const presetId = (outputPresets as { id: string; name: string }[]).find(({ name }) => name === 'Flatbed morning')?.id
  const { orders } = await call(page, { method: 'GET', path: '/pax/orders?type=active' })
  const order = (orders as { id: string; jobs: { jobId: string }[] }[]).find(({ jobs }) => jobs[0]?.jobId === jobId)
  return { presetId, jobs: [{ id: order?.id, jobId }] }
}

/** Books copies of an order on the preset of the signed-in user. */
export async function bookCopies(page: Page, jobId: string, copies: number): Promise<void> {
  await call(page, calls.outputPresets.book, { ...(await findPresetAndJobs(page, jobId)), copies })
}

/**
 * Books copies of the order: one in a sent print job, `waiting` copies in an unsent print job, and one on the preset.
 */
export async function placeCopies(page: Page, product: Product, jobId: string, waiting = 1): Promise<void> {
  const { presetId } = await findPresetAndJobs(page, jobId)
  await bookCopies(page, jobId, 1)
  await call(page, calls.print.printOrders, { presetId })
  await expect.poll(() => filesIn(outputFolder(product))).toHaveLength(1)
  await rm(outputFolder(product), { recursive: true })
  await writeFile(outputFolder(product), 'a file in the place of the folder')
  await bookCopies(page, jobId, waiting)
  await call(page, calls.print.printOrders, { presetId })
  await bookCopies(page, jobId, 1)
}
