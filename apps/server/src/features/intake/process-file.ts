import path from 'node:path'
import type { FileNamePattern } from '@platen/domain/input-settings'
import { type NewOrderResult, type IntakeProblem, intakeProblemText, isOrderFileName } from '@platen/domain/intake'
import { isTopLevel, decodeFileName } from '@platen/hotfolder'
import { assertNoOpenTransaction } from '../../database/held-connection.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { announce } from '../../live/live-hub.ts'
import type { Services } from '../../services.ts'
import { inputSettingsOf } from '../input-settings/input-settings-reads.ts'
import { countOrderIn } from '../metrics/metrics-reads.ts'
import { type ArtworkOfFrame, ownOrderId } from '../orders/orders-reads.ts'
import { fetchArtwork } from './fetch-artwork.ts'
import { addProblem, noteReferenced, settleFile } from './intake-store.ts'
import { nameCarriesJobId, namingOf, readArrival } from './read-arrival.ts'
import { takeArtwork } from './take-artwork.ts'
import { type ArtworkFinder, artworkOfOrder, storeOrder } from './take-order.ts'

/** A file of a hot folder that was claimed, and where it and the artwork that it names are to be found. */
export interface ClaimedFile {
  readonly id: string
  readonly name: Buffer
  /** `HotFolder1` to `HotFolder8`. */
  readonly source: string
  readonly file: Buffer
  /** Whether artwork that is not there may still come; otherwise a file that misses it is refused. */
  mayWait(now: Date): boolean
  /** Where the artwork lies that an order file names. */
  artworkNamed(named: string, jobId: string): Promise<Place>
}

/** What became of a file; `settledBefore` where another call for the same claim was quicker, and the ledger knows. */
export type Outcome = 'stored' | 'refused' | 'waiting' | 'settledBefore'

export type Place =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly problem: IntakeProblem }

function finderFor(services: Services, environment: EnvironmentRef, file: ClaimedFile): ArtworkFinder {
  const fileName = decodeFileName(file.name)
  const itself = !isOrderFileName(fileName)
  return async ({ artwork }, jobId) => {
    if (itself) return takeArtwork(services, environment, file.file, fileName)
    if (artwork.kind === 'url') return fetchArtwork(services, environment, artwork.url)
    const place = await file.artworkNamed(artwork.file, jobId)
    return place.ok ? takeArtwork(services, environment, place.file, path.basename(artwork.file)) : place
  }
}

interface ToStore {
  readonly file: ClaimedFile
  readonly arrival: Extract<NewOrderResult, { ok: true }>
  readonly artworkOf: ArtworkOfFrame
  readonly naming: FileNamePattern
}

async function store(
  services: Services,
  environment: EnvironmentRef,
  { file, arrival, artworkOf, naming }: ToStore,
): Promise<{ ok: true; isNews: boolean } | { ok: false; problem: IntakeProblem }> {
  const now = services.now()
  const fileName = decodeFileName(file.name)
  return services.database.inEnvironment(
    environment.id,
    async (tx) => {
      if (!(await settleFile(tx, file.id, 'stored', now))) return { ok: true, isNews: false } as const
      const [artwork] = artworkOf.values()
      const named = isOrderFileName(fileName) || nameCarriesJobId(naming)
      // a name without a job id says nothing of whether it is the same order again (readings O5)
      const orderId = named || !artwork ? arrival.order.orderId : await ownOrderId(tx, arrival.order, artwork.id, now)
      const stored = await storeOrder(tx, { ...arrival, order: { ...arrival.order, orderId } }, artworkOf, now)
      if (!stored.ok) return stored
      for (const { artwork: source } of isOrderFileName(fileName) ? artworkOf.keys() : []) {
        if (source.kind !== 'file' || !isTopLevel(source.file)) continue
        await noteReferenced(tx, { source: file.source, name: Buffer.from(source.file) }, now)
      }
      await announce(tx, ['orders'])
      return { ok: true, isNews: true } as const
    },
    { keep: (result) => result.ok },
  )
}

/** Notes why a file is not taken: on the list that people see, and in the ledger. */
export async function refuseFile(
  services: Services,
  environment: EnvironmentRef,
  file: Pick<ClaimedFile, 'id' | 'name' | 'source'>,
  problem: IntakeProblem,
): Promise<void> {
  const now = services.now()
  const { source } = file
  await services.database.inEnvironment(environment.id, async (tx) => {
    if (!(await settleFile(tx, file.id, 'refused', now))) return
    await addProblem(tx, file.id, { source, fileName: decodeFileName(file.name) }, problem, now)
    await announce(tx, ['intakeProblems'])
  })
  countOrderIn(source, 'refused')
  services.log.info({ source, file: decodeFileName(file.name), problem: problem.code }, intakeProblemText(problem))
}

/** Turns one claimed file into an order, or says why not. Done again after a crash it comes to the same end. */
export async function processFile(
  services: Services,
  environment: EnvironmentRef,
  file: ClaimedFile,
): Promise<Outcome> {
  assertNoOpenTransaction('Reading a file of an order')
  const fileName = decodeFileName(file.name)
  const settings = await services.database.inEnvironment(environment.id, inputSettingsOf, { readOnly: true })
  const from = { source: file.source, now: services.now().toISOString() }
  const arrival = await readArrival(file.file, fileName, from, settings)
  let problem: IntakeProblem
  if (arrival.ok) {
    const found = await artworkOfOrder(arrival.order, finderFor(services, environment, file))
    const naming = namingOf(settings, file.source)
    const result = found.ok
      ? await store(services, environment, { file, arrival, artworkOf: found.artworkOf, naming })
      : found
    if (result.ok) {
      if (!result.isNews) return 'settledBefore'
      countOrderIn(file.source, 'stored')
      return 'stored'
    }
    problem = result.problem
    if (problem.code === 'artwork_missing' && file.mayWait(services.now())) return 'waiting'
  } else {
    problem = arrival.problem
  }
  await refuseFile(services, environment, file, problem)
  return 'refused'
}
