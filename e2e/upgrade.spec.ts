import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { field } from './jigs-page.ts'
import { openAs } from './sign-in.ts'
import { START_LIMIT_MS, startProduct } from './start-product.ts'

const repository = path.join(import.meta.dirname, '..')

interface Installation {
  readonly address: string
  /**
   * Stops the server, removes the code of a lazy component from the web app, as a new build does, and restarts the
   * server.
   */
  upgrade(removed: string): Promise<void>
  /** Deletes the code of earlier builds that the server keeps. */
  deleteKeptCode(): Promise<void>
}

/** A product installed in a folder of its own, whose web app the tests replace. */
const test = base.extend<{ installation: Installation }>({
  installation: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-upgrade-'))
      const program = path.join(folder, 'program')
      const data = path.join(folder, 'data')
      await mkdir(data)
      for (const part of ['package.json', 'apps/server', 'apps/web/dist', 'apps/connector']) {
        await cp(path.join(repository, part), path.join(program, part), { recursive: true })
      }
      await symlink(path.join(repository, 'node_modules'), path.join(program, 'node_modules'))
      const main = path.join(program, 'apps', 'server', 'src', 'main.ts')
      let running = await startProduct({ PLATEN_DATA: data }, main)
      const { address } = running.product
      const assets = path.join(program, 'apps', 'web', 'dist', 'assets')
      await use({
        address,
        upgrade: async (removed) => {
          await running.stop()
          const files = (await readdir(assets)).filter((name) => name.startsWith(removed))
          expect(files).not.toEqual([])
          for (const file of files) await rm(path.join(assets, file))
          running = await startProduct({ PLATEN_DATA: data, PLATEN_PORT: new URL(address).port }, main)
        },
        deleteKeptCode: () => rm(path.join(data, 'web-assets'), { recursive: true }),
      })
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { timeout: 3 * START_LIMIT_MS },
  ],
  baseURL: async ({ installation }, use) => use(installation.address),
  page: async ({ page }, use) => {
    // The browser is never idle, so that code is not preloaded.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await use(page)
  },
})

test('An editor that is open during an upgrade keeps its input, saves, and loads code of the old version', async ({
  page,
  installation,
}) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  await field(editor, 'Width').fill('345')
  await installation.upgrade('jig-versions-')
  await page.keyboard.press('Control+s')
  await expect(editor).toBeHidden()
  await page.getByRole('button', { name: 'History: Pens 12-up' }).click()
  await expect(page.getByRole('dialog').getByText('admin@demo.example').first()).toBeVisible()
})

test('A tab whose code is no longer on the server offers a reload, and the browser asks if there are unsaved changes', async ({
  page,
  installation,
}) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await expect(page.getByRole('button', { name: 'Edit: Pens 12-up' })).toBeVisible()
  await installation.upgrade('command-palette-')
  await installation.deleteKeptCode()
  const requests: string[] = []
  page.on('request', (request) => {
    // HEAD asks whether the server still has the code
    if (request.method() === 'GET' && request.url().includes('/assets/command-palette-')) requests.push(request.url())
  })
  await page.keyboard.press('Control+k')
  const notice = page.getByText('A new version of Platen is installed').first()
  await expect(notice).toBeVisible()
  expect(requests.length).toBeLessThanOrEqual(2)

  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  await field(editor, 'Width').fill('321')
  await page.keyboard.press('Tab')
  const reload = page.getByRole('button', { name: 'Load again' })
  page.once('dialog', (dialog) => void dialog.dismiss())
  await reload.click()
  await expect(field(editor, 'Width')).toHaveValue('321')
  page.once('dialog', (dialog) => void dialog.accept())
  await reload.click()
  await expect(notice).toBeHidden()
  // the URL names the editor
  await expect(editor.getByRole('button', { name: 'Restore them' })).toBeVisible()
})
