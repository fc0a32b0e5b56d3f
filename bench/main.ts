/** `npm run bench -- [NAME] [--json]`: the product against its peers and against the limit, in one run. */
import { parseArgs } from 'node:util'
import type { Row } from './contender.ts'
import { formatJson, formatTable } from './table.ts'

type Bench = (progress: (line: string) => void) => AsyncGenerator<Row>

/** Each is loaded when it is run: some need a package that is installed for them alone. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  imposer: async () => (await import('./imposer/imposer.ts')).imposerBench,
  labels: async () => (await import('./labels/labels.ts')).labelsBench,
  decide: async () => (await import('./decide/decide.ts')).decideBench,
  delivery: async () => (await import('./delivery/delivery.ts')).deliveryBench,
  'hot-folder': async () => (await import('./hot-folder/hot-folder.ts')).hotFolderBench,
  connector: async () => (await import('./connector/connector.ts')).connectorBench,
  orders: async () => (await import('./orders/orders.ts')).ordersBench,
  validate: async () => (await import('./validate/validate.ts')).validateBench,
  drag: async () => (await import('./drag/drag.ts')).dragBench,
  grid: async () => (await import('./grid/grid.ts')).gridBench,
  lighthouse: async () => (await import('./lighthouse/lighthouse.ts')).lighthouseBench,
  live: async () => (await import('./live/live.ts')).liveBench,
  load: async () => (await import('./load/load.ts')).loadBench,
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
  const load = BENCHES[name]
  if (!load) continue
  try {
    const bench = await load()
    for await (const row of bench(progress)) {
      process.stdout.write(values.json ? `${formatJson(row)}\n` : formatTable(row))
      if (row.results.some((result) => result.part === 'ours' && 'failed' in result)) isWhole = false
    }
  } catch (error) {
    // the others are measured all the same
    isWhole = false
    progress(`The bench ${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
process.exitCode = isWhole ? 0 : 1
