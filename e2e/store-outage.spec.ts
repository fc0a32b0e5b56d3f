import { rm } from 'node:fs/promises'
import { type Radosgw, startRadosgw } from '../apps/server/src/testing/radosgw.ts'
import { createDataFolder } from './data-folder.ts'
import { expect, test } from './fixtures.ts'
import { filesIn, openProof, outputFolder, printOrders } from './orders-page.ts'
import { startServer } from './start-server.ts'
import { signInAt } from './super-administrator.ts'

let radosgw: Radosgw | undefined

test.beforeAll(async () => {
  radosgw = await startRadosgw()
})
test.afterAll(() => radosgw?.stop())

test('While the object store does not respond, screens show a message and a print job waits, which is delivered afterwards', async ({
  page,
}) => {
  test.skip(!radosgw, 'radosgw is not installed: run scripts/radosgw.sh install')
  const store = radosgw as Radosgw
  const dataFolder = await createDataFolder({ isCopy: false })
  const { product, stop } = await startServer({ ...store.environment, PLATEN_DATA: dataFolder })
  try {
    await signInAt(page, `${product.address}/demo`, 'operator@demo.example', 'platen-demo')
    await page.waitForURL('**/demo/orders')
    await page.getByRole('gridcell', { name: 'PhoneCase-Black-M-3', exact: true }).click()
    await page.getByRole('button', { name: 'Add order' }).click()
    await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('3 / 29')

    await store.kill()
    await openProof(page)
    const proof = page.getByRole('dialog')
    await expect(proof).toContainText('The storage of Platen’s files does not answer.')
    await page.keyboard.press('Escape')
    await printOrders(page, 'Print 3 pieces')
    await expect(page.getByText('The storage of Platen’s files is not available.').first()).toBeVisible()
    expect(await filesIn(outputFolder(product))).toEqual([])

    await store.start()
    await expect.poll(() => filesIn(outputFolder(product)), { timeout: 60_000 }).toHaveLength(1)
    await expect(page.getByText('Sent').first()).toBeVisible()
  } finally {
    await stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
})
