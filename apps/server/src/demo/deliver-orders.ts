/** `npm run demo:orders -- 500`: writes that many orders to the second hot folder of the demo. */
import { parseArgs } from 'node:util'
import { exists } from '@platen/hotfolder'
import { readSettings } from '../settings.ts'
import { deliverDemoOrder, demoHotFolder, moreOrders } from './demo-orders.ts'

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const { positionals } = parseArgs({ allowPositionals: true })
const count = Number(positionals[0] ?? '50')
if (!Number.isInteger(count) || count < 1 || count > 100_000) fail('How many? Give a whole number from 1 to 100000.')
const read = readSettings(process.env)
if (!read.ok) fail(read.problems.join('\n'))
const folder = demoHotFolder(read.settings.dataFolder, 2)
if (!(await exists(folder))) fail(`There is no demo under ${read.settings.dataFolder}. Run npm start first.`)

// Job ids start at the current time, so that every execution creates new orders.
const from = Math.floor(Date.now() / 1000) % 100_000_000
for (const [index, order] of moreOrders(count, from).entries()) {
  await deliverDemoOrder(folder, order)
  if ((index + 1) % 50 === 0) process.stdout.write(`${index + 1} of ${count}\n`)
}
process.stdout.write(`Delivered ${count} orders to ${folder}\n`)
