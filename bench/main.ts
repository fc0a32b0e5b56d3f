/** `npm run bench -- [NAME] [--json]`: the product against its peers and against the limit, in one run. */
import { parseArgs } from 'node:util'
import { connectorBench } from './connector/connector.ts'
import type { Row } from './contender.ts'
import { decideBench } from './decide/decide.ts'
import { deliveryBench } from './delivery/delivery.ts'
import { dragBench } from './drag/drag.ts'
import { gridBench } from './grid/grid.ts'
import { hotFolderBench } from './hot-folder/hot-folder.ts'
import { imposerBench } from './imposer/imposer.ts'
import { labelsBench } from './labels/labels.ts'
import { lighthouseBench } from './lighthouse/lighthouse.ts'
import { liveBench } from './live/live.ts'
import { ordersBench } from './orders/orders.ts'
import { jsonOf, tableOf } from './table.ts'
import { validateBench } from './validate/validate.ts'

type Bench = (progress: (line: string) => void) => AsyncGenerator<Row>

const BENCHES: Readonly<Record<string, Bench>> = {
  imposer: imposerBench,
  labels: labelsBench,
  decide: decideBench,
  delivery: deliveryBench,
  'hot-folder': hotFolderBench,
  connector: connectorBench,
  orders: ordersBench,
  validate: validateBench,
  drag: dragBench,
  grid: gridBench,
  lighthouse: lighthouseBench,
  live: liveBench,
}

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.\n`)
  process.exit(1)
}

// Progress goes beside the rows, so that --json leaves nothing but rows on standard output.
const progress = (line: string) => process.stderr.write(`${line}\n`)
let isWhole = true
for (const name of names) {
  const bench = BENCHES[name]
  if (!bench) continue
  try {
    for await (const row of bench(progress)) {
      process.stdout.write(values.json ? `${jsonOf(row)}\n` : tableOf(row))
      if (row.results.some((result) => result.part === 'ours' && 'failed' in result)) isWhole = false
    }
  } catch (error) {
    // the others are measured all the same
    isWhole = false
    progress(`The bench ${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
process.exitCode = isWhole ? 0 : 1
