import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { startDatabaseClock } from './database-clock.ts'

test('The clock shows the time of the database, whatever the clock of the machine shows', async () => {
  const { database } = await testDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const clock = await startDatabaseClock(database.pool)
  const time = async () => (await database.pool.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at
  const before = await time()
  const shown = clock.now()
  vi.setSystemTime(Date.now() - 7_200_000)
  const later = clock.now()
  const after = await time()
  clock.stop()
  // The query that set the clock took less than a minute.
  for (const at of [shown, later]) {
    expect(at.getTime()).toBeGreaterThan(Number(before) - 60_000)
    expect(at.getTime()).toBeLessThan(Number(after) + 60_000)
  }
})
