/** `npm run bench -- [NAME] [--json | --markdown]`: measures the product against its peers and the baseline. */
import { parseArgs } from 'node:util'
import type { Row } from './contender.ts'
import { formatJson, formatMarkdown, formatTable, MARKDOWN_HEAD } from './table.ts'

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

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' }, markdown: { type: 'boolean' } },
  allowPositionals: true,
})
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.\n`)
  process.exit(1)
}

const format = values.json ? formatJson : values.markdown ? formatMarkdown : formatTable

// Progress goes to standard error, so that standard output contains only rows.
const progress = (line: string) => process.stderr.write(`${line}\n`)
let hasFailed = false
for (const name of names) {
  const load = BENCHES[name]
  if (!load) continue
  try {
    const bench = await load()
    if (values.markdown) process.stdout.write(`\n## ${name}\n\n${MARKDOWN_HEAD}`)
    for await (const row of bench(progress)) {
      process.stdout.write(format(row))
      if (row.results.some((result) => result.part === 'ours' && 'failed' in result)) hasFailed = true
    }
  } catch (error) {
    // The other benches still run.
    hasFailed = true
    progress(`The bench ${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
process.exitCode = hasFailed ? 1 : 0
