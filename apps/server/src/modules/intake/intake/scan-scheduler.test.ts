import { afterEach, expect, test, vi } from 'vitest'
import { nullLogger } from '../../../log.ts'
import { type ScanScheduler, startScanScheduler } from './scan-scheduler.ts'

const HOUR_MS = 3_600_000
let scheduler: ScanScheduler
afterEach(() => scheduler.stop())

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 60_000, interval: 5 })

test('A folder is scanned when it is added, when it changes, and repeatedly while files are in progress', async () => {
  scheduler = startScanScheduler(nullLogger())
  let scans = 0
  let busy = 0
  const scan = async () => {
    scans += 1
    busy -= 1
    return busy > 0
  }
  scheduler.add({ folder: 'a', environmentId: 'shop', everyMs: HOUR_MS, scan })
  await until(() => expect(scans).toBe(1))
  busy = 3
  scheduler.scanSoon('a')
  await until(() => expect(scans).toBe(4))
})

test('A change during a scan causes another scan, and a failed scan is retried', async () => {
  scheduler = startScanScheduler(nullLogger())
  let scans = 0
  const scan = async () => {
    scans += 1
    if (scans === 1) scheduler.scanSoon('a')
    if (scans === 2) throw new Error('the database is unavailable')
    return false
  }
  scheduler.add({ folder: 'a', environmentId: 'shop', everyMs: HOUR_MS, scan })
  await until(() => expect(scans).toBe(3))
})

test('Many folders of one environment do not delay the folder of another', async () => {
  scheduler = startScanScheduler(nullLogger())
  const blocked = Promise.withResolvers<boolean>()
  let running = 0
  for (let number = 0; number < 8; number += 1) {
    const scan = () => {
      running += 1
      return blocked.promise
    }
    scheduler.add({ folder: `busy${number}`, environmentId: 'busy', everyMs: HOUR_MS, scan })
  }
  const scanned = Promise.withResolvers<boolean>()
  scheduler.add({
    folder: 'quiet',
    environmentId: 'quiet',
    everyMs: HOUR_MS,
    scan: async () => {
      scanned.resolve(true)
      return false
    },
  })
  expect(await scanned.promise).toBe(true)
  expect(running).toBe(2)
  blocked.resolve(false)
})
