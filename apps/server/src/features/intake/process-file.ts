import { randomUUID } from 'node:crypto'
import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import {
  type Arrival,
  type ArrivingFrame,
  type IntakeProblem,
  intakeProblem,
  intakeProblemText,
} from '@platen/domain/intake'
import { inFolder, readableName } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../database/database.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { announce } from '../../live/live-hub.ts'
import type { Services } from '../../services.ts'
import { inputSettingsOf } from '../input-settings/input-settings-reads.ts'
import { countOrderIn } from '../metrics/metrics-reads.ts'
import { orderDelivered } from '../orders/orders-reads.ts'
import type { StoredArtwork } from './artworks-store.ts'
import { fetchArtwork } from './fetch-artwork.ts'
import type { HotFolder } from './hot-folders.ts'
import { addProblem, noteReferenced, setIntakeState } from './intake-store.ts'
import { isOrderFile, nameCarriesJobId, namingOf, readArrival } from './read-arrival.ts'
import { takeArtwork } from './take-artwork.ts'
import { type ArtworkFinder, artworkOfOrder, storeOrder } from './take-order.ts'

/** A file of a hot folder that was claimed: it lies in `<taken>/<id>/<name>`. */
export interface ClaimedFile {
  readonly id: string
  readonly name: Buffer
  readonly claimedAt: Date
}

/** How long an order file waits for artwork that is not there yet. */
const ARTWORK_WAIT_MS = 60_000

export type Outcome = 'stored' | 'refused' | 'waiting'

const claimedPath = (hotFolder: HotFolder, file: ClaimedFile): Buffer =>
  inFolder(path.join(hotFolder.taken, file.id), file.name)

type Place = { readonly ok: true; readonly file: string } | { readonly ok: false; readonly problem: IntakeProblem }

/** The artwork that an order file names, which must lie inside the hot folder; links do not lead out of it. */
async function placeOf(hotFolder: HotFolder, named: string, jobId: string): Promise<Place> {
  const missing: Place = { ok: false, problem: intakeProblem('artwork_missing', { file: named, jobId }) }
  if (named.includes('\0')) return missing
  const file = await realpath(path.resolve(hotFolder.folder, named)).catch(() => undefined)
  if (file === undefined || !(await lstat(file)).isFile()) return missing
  const inside = path.relative(await realpath(hotFolder.folder), file)
  return inside.startsWith('..') || path.isAbsolute(inside) ? missing : { ok: true, file }
}

function finderFor(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  file: ClaimedFile,
): ArtworkFinder {
  const fileName = readableName(file.name)
  const itself = !isOrderFile(fileName)
  return async ({ artwork }, jobId) => {
    if (itself) return takeArtwork(services, environment, claimedPath(hotFolder, file), fileName)
    if (artwork.kind === 'url') return fetchArtwork(services, environment, artwork.url)
    const place = await placeOf(hotFolder, artwork.file, jobId)
    return place.ok ? takeArtwork(services, environment, Buffer.from(place.file), path.basename(place.file)) : place
  }
}

/**
 * A file name that carries no job id says nothing of whether it is the same order again: the same content while the
 * order is active is one delivery (readings O5), everything else is an order of its own, "name (2)", so that no
 * order replaces another one only because two customers' files are called alike.
 */
async function ownOrderId(
  tx: EnvironmentTx,
  arrival: Extract<Arrival, { ok: true }>,
  artworkId: string,
): Promise<string> {
  const { source, orderId } = arrival.order
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? orderId : `${orderId} (${attempt})`
    const before = await orderDelivered(tx, source, candidate)
    if (!before || (before.active && before.artworkIds.includes(artworkId))) return candidate
  }
}

async function store(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  file: ClaimedFile,
  arrival: Extract<Arrival, { ok: true }>,
  artworkOf: ReadonlyMap<ArrivingFrame, StoredArtwork>,
): Promise<{ ok: true } | { ok: false; problem: IntakeProblem }> {
  const now = services.now()
  const fileName = readableName(file.name)
  return services.database.inEnvironment(
    environment.id,
    async (tx) => {
      const settings = await inputSettingsOf(tx)
      const [artwork] = artworkOf.values()
      const named = isOrderFile(fileName) || nameCarriesJobId(namingOf(settings, hotFolder.source))
      const orderId = named || !artwork ? arrival.order.orderId : await ownOrderId(tx, arrival, artwork.id)
      const stored = await storeOrder(tx, { ...arrival, order: { ...arrival.order, orderId } }, artworkOf, now)
      if (!stored.ok) return stored
      for (const { artwork: source } of isOrderFile(fileName) ? artworkOf.keys() : []) {
        if (source.kind !== 'file' || path.dirname(path.normalize(source.file)) !== '.') continue
        await noteReferenced(tx, { id: randomUUID(), source: hotFolder.source, name: Buffer.from(source.file) })
      }
      await setIntakeState(tx, file.id, 'stored', now)
      await announce(tx, ['orders'])
      return stored
    },
    { keep: (result) => result.ok },
  )
}

/** Notes why a file is not taken: on the list that people see, and in the ledger. */
export async function refuseFile(
  services: Services,
  environment: EnvironmentRef,
  source: string,
  file: ClaimedFile,
  problem: IntakeProblem,
): Promise<void> {
  const now = services.now()
  await services.database.inEnvironment(environment.id, async (tx) => {
    await addProblem(tx, file.id, { source, fileName: readableName(file.name) }, problem, now)
    await setIntakeState(tx, file.id, 'refused', now)
    await announce(tx, ['intakeProblems'])
  })
  countOrderIn(source, 'refused')
  services.log.info({ source, file: readableName(file.name), problem: problem.code }, intakeProblemText(problem))
}

/** Turns one claimed file into an order, or says why not. Done again after a crash it comes to the same end. */
export async function processFile(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  file: ClaimedFile,
): Promise<Outcome> {
  const fileName = readableName(file.name)
  const settings = await services.database.inEnvironment(environment.id, inputSettingsOf, { readOnly: true })
  const from = { source: hotFolder.source, now: services.now().toISOString() }
  const arrival = await readArrival(claimedPath(hotFolder, file), fileName, from, settings)
  let problem: IntakeProblem
  if (arrival.ok) {
    const found = await artworkOfOrder(arrival.order, finderFor(services, environment, hotFolder, file))
    const result = found.ok ? await store(services, environment, hotFolder, file, arrival, found.artworkOf) : found
    if (result.ok) {
      countOrderIn(hotFolder.source, 'stored')
      return 'stored'
    }
    problem = result.problem
    const waited = services.now().getTime() - file.claimedAt.getTime()
    if (problem.code === 'artwork_missing' && waited < ARTWORK_WAIT_MS) return 'waiting'
  } else {
    problem = arrival.problem
  }
  await refuseFile(services, environment, hotFolder.source, file, problem)
  return 'refused'
}
