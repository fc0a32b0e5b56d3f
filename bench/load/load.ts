import { setTimeout as wait } from 'node:timers/promises'
import { healthCalls } from '@platen/contract/health'
import { orderCalls } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { sessionCalls } from '@platen/contract/session'
import type { Contender, LighthouseScores, Row } from '../contender.ts'
import { type CapFigures, measureCaps } from './caps.ts'
import type { ClientGroup } from './clients.ts'
import { LOAD, loadGroups } from './load-groups.ts'
import {
  countWorkFolders,
  type DatabaseUse,
  databaseUse,
  type RunningProduct,
  startRunningProduct,
} from './running-product.ts'
import { type Member, makeShop, sendOrder, uploadArtwork } from './shops.ts'
import { ANSWER_LIMIT_MS, type CallFigures, makeSmallCalls, type SmallCall } from './small-calls.ts'
import { type Generator, startGenerator } from './start-generator.ts'
import { countSockets, readWork, type Sample, takeSample, watchProcess } from './watch-processes.ts'

const MEASURED_MS = 20_000
/** Time limit for opening all clients of the load, in ms. */
const ARRIVAL_LIMIT_MS = 20_000
/** Time limit for closing connections after their clients are gone, in ms. */
const LEAVE_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 45_000
const WARM_UP_MS = 3000
const CLIENTS = Object.values(LOAD).reduce((sum, count) => sum + count, 0)

const answerLimit = `no response within ${ANSWER_LIMIT_MS / 1000} s`

/** The calls of the screens, of every member in turn, and one without a session. */
function smallCalls(members: readonly Member[]): SmallCall[] {
  const paths = [
    `${outputPresetCalls.list.path}?slots=false`,
    sessionCalls.profile.path,
    `${orderCalls.list.path}?type=active`,
  ]
  return members.flatMap((member) => [
    ...paths.map((path) => ({ path, caller: member })),
    { path: healthCalls.health.path, caller: { localAddress: member.localAddress, headers: {} } },
  ])
}

const forMs =
  (limitMs: number) =>
  (dueMs: number): boolean =>
    dueMs > limitMs

/** Returns the maximum of several samples without load: some connections open and close even then. */
async function measureIdleState(
  product: RunningProduct,
): Promise<{ sample: Sample; sockets: number; use: DatabaseUse }> {
  const watch = watchProcess(product.pid)
  await wait(4000)
  const samples = await watch.stop()
  const sample = await takeSample(product.pid)
  const descriptors = Math.max(sample.descriptors, ...samples.map((each) => each.descriptors))
  return {
    sample: { ...sample, descriptors },
    sockets: await countSockets(product.pid),
    use: await databaseUse(product),
  }
}

interface LoadedFigures {
  readonly arriving: CallFigures
  readonly loaded: CallFigures
  readonly peak: Sample
  readonly sockets: number
  readonly scores: LighthouseScores
}

/** Opens the load, and measures while its clients connect and while they are connected. */
async function underLoad(
  product: RunningProduct,
  generator: Generator,
  groups: readonly ClientGroup[],
  calls: readonly SmallCall[],
  sendShopOrder: () => Promise<boolean>,
): Promise<LoadedFigures> {
  const watch = watchProcess(product.pid)
  let hasArrived = false
  const arrival = generator.untilOpen(groups, ARRIVAL_LIMIT_MS).then(() => (hasArrived = true))
  const arriving = await makeSmallCalls(product.port, calls, () => hasArrived)
  await arrival
  const open = groups.map((group) => generator.getState(group).open)
  const [workBefore, ownBefore, began] = [await readWork(product.pid), generator.report().cpuMs, performance.now()]
  const orderSent = sendShopOrder()
  const loaded = await makeSmallCalls(product.port, calls, forMs(MEASURED_MS))
  await orderSent
  const [workAfter, ms] = [await readWork(product.pid), performance.now() - began]
  const sockets = await countSockets(product.pid)
  const samples = await watch.stop()
  const getMaximum = (of: (sample: Sample) => number): number => Math.max(0, ...samples.map(of))
  const percent = (work: number): number => Math.round((work / ms) * 100)
  const [streams] = groups
  return {
    arriving,
    loaded,
    sockets,
    peak: {
      serverMb: getMaximum(({ serverMb }) => serverMb),
      childrenMb: getMaximum(({ childrenMb }) => childrenMb),
      databaseMb: getMaximum(({ databaseMb }) => databaseMb),
      descriptors: getMaximum(({ descriptors }) => descriptors),
    },
    scores: {
      ...Object.fromEntries(groups.map(({ name }, at) => [name, open[at] ?? 0])),
      'streams that received an event': streams ? generator.getState(streams).events : 0,
      'streams at the end': streams ? generator.getState(streams).open : 0,
      'server, % of a core': percent(workAfter.serverMs - workBefore.serverMs),
      'PostgreSQL, %': percent(workAfter.databaseMs - workBefore.databaseMs),
      'load generator, %': percent(generator.report().cpuMs - ownBefore),
    },
  }
}

/** Waits until only the initial connections are open. Returns what is still open at the end of the wait. */
async function leftOpen(
  product: RunningProduct,
  before: { readonly sample: Sample; readonly use: DatabaseUse },
): Promise<LighthouseScores> {
  const startedAt = performance.now()
  for (;;) {
    const [{ descriptors }, use] = [await takeSample(product.pid), await databaseUse(product)]
    const connections = Math.max(0, use.connections - before.use.connections)
    const left = {
      descriptors: Math.max(0, descriptors - before.sample.descriptors),
      'database connections': connections,
      transactions: use.transactions,
    }
    const isNothing = Object.values(left).every((count) => count === 0)
    const seconds = (performance.now() - startedAt) / 1000
    if (isNothing || seconds > LEAVE_LIMIT_MS / 1000) return { ...left, 'seconds until then': Math.round(seconds) }
    await wait(250)
  }
}

const OURS: Contender = { name: `Platen, ${CLIENTS} clients of another shop open`, part: 'ours', file: '' }
const UNLOADED: Contender = { name: 'Platen, the same calls alone', part: 'limit', file: '' }

function callRow(row: string, ours: CallFigures, alone: CallFigures, share: number): Row {
  const result = (contender: Contender, figures: CallFigures): Row['results'][number] => {
    const ms = figures.within(share)
    if (Number.isFinite(ms)) return { ...contender, measured: { ms, cpuMs: 0, peakMb: 0 } }
    const others = Object.entries(figures.failed).map(([reason, count]) => `, ${reason} for ${count}`)
    return {
      ...contender,
      failed: `${answerLimit} for ${figures.unanswered} of ${figures.calls} calls${others.join('')}`,
    }
  }
  return {
    bench: 'load',
    row: `${row}, ${share * 100} of 100 of ${ours.calls}`,
    rounds: 1,
    results: [result(OURS, ours), result(UNLOADED, alone)],
  }
}

function scoresRow(row: string, results: Readonly<Record<string, LighthouseScores | string>>): Row {
  return {
    bench: 'load',
    row,
    rounds: 1,
    results: Object.entries(results).map(([name, scores]) => ({
      name,
      part: 'ours' as const,
      file: '',
      ...(typeof scores === 'string' ? { failed: scores } : { scores }),
    })),
  }
}

function memoryScores(before: Sample, peak: Sample, after: Sample): LighthouseScores {
  const growth = (of: (sample: Sample) => number): number => Math.round(of(peak) - of(before))
  return {
    server: Math.round(before.serverMb),
    'more at the peak': growth(({ serverMb }) => serverMb),
    'server afterwards': Math.round(after.serverMb),
    'artwork processes': Math.round(before.childrenMb),
    'artwork processes more at the peak': growth(({ childrenMb }) => childrenMb),
    PostgreSQL: Math.round(before.databaseMb),
    'PostgreSQL more at the peak': growth(({ databaseMb }) => databaseMb),
  }
}

const capScores = (caps: CapFigures): Readonly<Record<string, LighthouseScores | string>> => ({
  'one session': caps.session,
  'one address': caps.address,
  'small calls of others meanwhile': Number.isFinite(caps.others.within(0.95))
    ? { 'p95, ms': Math.round(caps.others.within(0.95)), calls: caps.others.calls }
    : answerLimit,
})

/**
 * Measures small calls of one environment while clients of another one, and anonymous ones, hold many connections:
 * event streams, downloads that are not read, uploads that trickle, bodies that never arrive. Afterwards nothing may
 * remain open, and the server must be able to stop under the same load.
 */
export async function* loadBench(progress: (line: string) => void): AsyncGenerator<Row> {
  if (process.platform !== 'linux')
    throw new Error('The load bench needs Linux: it reads /proc and uses all of 127.0.0.0/8.')
  progress('Starting the product')
  const product = await startRunningProduct()
  const generators: Generator[] = []
  const start = (groups: readonly ClientGroup[]): Generator => {
    const generator = startGenerator(product.port, groups)
    generators.push(generator)
    return generator
  }
  try {
    const quiet = await makeShop(product.database, 'quiet', { members: 5, keys: 1, net: 1 })
    const crowd = await makeShop(product.database, 'crowd', { members: 100, keys: 25, net: 2 })
    const greedy = await makeShop(product.database, 'greedy', { members: 2, keys: 1, net: 3 })
    const small = await uploadArtwork(product.address, quiet)
    const artwork = await uploadArtwork(product.address, crowd)
    for (let n = 0; n < 10; n++) await sendOrder(product.address, quiet, small)
    const calls = smallCalls(quiet.members)
    const groups = loadGroups(product.host, crowd, artwork)
    await makeSmallCalls(product.port, calls, forMs(WARM_UP_MS))
    progress('Measuring without load')
    const alone = await makeSmallCalls(product.port, calls, forMs(MEASURED_MS))
    const before = await measureIdleState(product)

    progress(`Measuring with ${CLIENTS} clients`)
    const generator = start(groups)
    const under = await underLoad(product, generator, groups, calls, () => sendOrder(product.address, crowd, artwork))
    await generator.stop()
    yield callRow('small calls while the clients stay', under.loaded, alone, 0.5)
    yield callRow('small calls while the clients stay', under.loaded, alone, 0.95)
    yield callRow('small calls while the clients arrive', under.arriving, alone, 0.95)
    for (const group of groups) progress(`  ${group.name}: ${JSON.stringify(generator.getState(group))}`)

    progress('Waiting until everything is closed')
    const left = await leftOpen(product, before)
    const folders = await countWorkFolders(product)
    yield scoresRow('what the clients hold, and leave behind', {
      'held open': { ...under.scores, 'sockets of the server': under.sockets - before.sockets },
      'memory in MB': memoryScores(before.sample, under.peak, await takeSample(product.pid)),
      'left open': { ...left, 'folders of temporary files': folders },
    })

    progress('One session and one address alone')
    const caps = await measureCaps(product, greedy, calls, start)
    yield scoresRow('a session and an address that want more than their share', capScores(caps))

    progress('Stopping under load')
    const last = start(groups)
    await last.untilOpen(groups, ARRIVAL_LIMIT_MS)
    const seconds = await product.terminate(STOP_LIMIT_MS)
    yield scoresRow('SIGTERM under the same load', {
      'until the process is gone':
        seconds === null ? `not within ${STOP_LIMIT_MS / 1000} s` : { seconds: Number(seconds.toFixed(1)) },
    })
  } finally {
    for (const each of generators) await each.stop()
    await product.remove()
  }
}
