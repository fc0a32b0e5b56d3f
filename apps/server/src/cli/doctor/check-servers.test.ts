import { expect, test } from 'vitest'
import { startServerReports } from '../../installation/report-server.ts'
import { createChangeNotifier } from '../../live/change-notifications.ts'
import { anotherServer, testServer } from '../../testing/test-server.ts'
import { checkServers } from './check-servers.ts'

const server = await testServer()
const { pool } = server.services.database
const look = async () => {
  const client = await pool.connect()
  try {
    return (await checkServers(client)).map(({ level, text, items }) => [level, text, ...(items ?? [])])
  } finally {
    client.release()
  }
}

test('Running servers report themselves; the doctor finds wrong clocks, different versions and servers that do not report', async () => {
  expect(await look()).toEqual([['fine', 'No server is running.']])
  const { services } = await anotherServer(server)
  const reports = [
    await startServerReports(server.services, 'web:4780'),
    await startServerReports(services, 'web:4781'),
  ]
  expect(await look()).toEqual([['fine', '2 servers are running.']])

  const setRow = (change: string) =>
    pool.query(`update servers set ${change} where instance = $1`, [services.live.instance])
  await setRow('clock_offset_ms = -2600')
  const name = expect.stringMatching(/:4781: 2\.6 s behind$/)
  expect(await look()).toEqual([['note', 'The clocks of servers differ from that of the database.', name]])
  await setRow('clock_offset_ms = 400000')
  expect((await look())[0]?.slice(0, 1)).toEqual(['problem'])

  await setRow(`clock_offset_ms = 0, newest_migration = '0001-foundation'`)
  expect((await look())[0]?.slice(0, 2)).toEqual(['note', 'The running servers have different versions.'])
  await setRow(`newest_migration = (select max(newest_migration) from servers), seen_at = now() - interval '6 minutes'`)
  expect(await look()).toEqual([
    ['problem', '1 server does not report any more.', expect.stringMatching(/:4781: 6 minutes$/)],
  ])
  for (const report of reports) await report.stop()
  expect(await look()).toEqual([['fine', 'No server is running.']])
})

test('A server that was killed is not running, and its row is deleted a day later', async () => {
  const live = await createChangeNotifier(server.config)
  await startServerReports({ ...server.services, live }, 'web:4782')
  expect(await look()).toEqual([['fine', '1 server is running.']])
  await live.close()
  expect(await look()).toEqual([['fine', 'No server is running.']])
  await pool.query(`update servers set seen_at = now() - interval '25 hours'`)
  const reports = await startServerReports(server.services, 'web:4780')
  expect((await pool.query('select from servers')).rowCount).toBe(1)
  await reports.stop()
})
