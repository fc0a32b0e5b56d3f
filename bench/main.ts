/** `npm run bench -- [NAME] [--json]`: measures the product against its peers and the baseline. */
import { parseArgs } from 'node:util'
import type { Row } from './contender.ts'
import { formatJson, formatTable } from './table.ts'

type Bench = (progress: (line: string) => void) => AsyncGenerator<Row>

/** Loaded on demand: some benches need packages that are installed only for them. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  imposer: async () => (await import('./imposer/imposer.ts')).imposerBench,
  labels: async () => (await import('./labels/labels.ts')).labelsBench,
  templates: async () => (await import('./templates/templates.ts')).templatesBench,
  decide: async () => (await import('./decide/decide.ts')).decideBench,
  delivery: async () => (await import('./delivery/delivery.ts')).deliveryBench,
  'hot-folder': async () => (await import('./hot-folder/hot-folder.ts')).hotFolderBench,
  connector: async () => (await import('./connector/connector.ts')).connectorBench,
  'connector-alone': async () => (await import('./connector/connector-alone.ts')).connectorAloneBench,
  arrival: async () => (await import('./arrival/arrival.ts')).arrivalBench,
  shops: async () => (await import('./shops/shops.ts')).shopsBench,
  orders: async () => (await import('./orders/orders.ts')).ordersBench,
  history: async () => (await import('./history/history.ts')).historyBench,
  validate: async () => (await import('./validate/validate.ts')).validateBench,
  drag: async () => (await import('./drag/drag.ts')).dragBench,
  grid: async () => (await import('./grid/grid.ts')).gridBench,
  lighthouse: async () => (await import('./lighthouse/lighthouse.ts')).lighthouseBench,
  live: async () => (await import('./live/live.ts')).liveBench,
  timeline: async () => (await import('./timeline/timeline.ts')).timelineBench,
  tablet: async () => (await import('./tablet/tablet.ts')).tabletBench,
  fairness: async () => (await import('./fairness/fairness.ts')).fairnessBench,
  growth: async () => (await import('./growth/growth.ts')).growthBench,
  idle: async () => (await import('./idle/idle.ts')).idleBench,
  load: async () => (await import('./load/load.ts')).loadBench,
}

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.\n`)
  process.exit(1)
}

// Progress goes to standard error, so that --json prints only rows to standard output.
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
    // The other benches still run.
    isWhole = false
    progress(`The bench ${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
process.exitCode = isWhole ? 0 : 1
