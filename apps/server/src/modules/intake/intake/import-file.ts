import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileNamePattern, type InputSettings, isNamingSetUp } from '@platen/domain/input-settings'
import {
  findArtworkNames,
  type IntakeProblem,
  intakeProblem,
  intakeProblemText,
  isOrderFileName,
  type NewOrderResult,
  ORDER_FILE_LIMIT_MB,
} from '@platen/domain/intake'
import { decodeFileName, isTopLevel } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../database/database.ts'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import type { StoredArtwork } from '../../orders/artwork/artwork-queries.ts'
import { loadArrivalRules } from '../../orders/orders/arrival-rules.ts'
import { chooseOrderId } from '../../orders/orders/choose-order-id-commands.ts'
import type { EventActor } from '../../orders/orders/job-state/job-events-commands.ts'
import type { ArtworkByFrame } from '../../orders/orders/plan-frames.ts'
import { loadSubmissionContext, retryConcurrentSubmission } from '../../orders/orders/upsert-order.ts'
import { checkArtworkUrl, loadAllowedHosts } from './artwork-url.ts'
import { type ArtworkResolver, importOrder, resolveOrderArtwork } from './import-order.ts'
import { type FileContent, ingestArtwork, ingestArtworks, type RowsOfArtwork } from './ingest-artwork.ts'
import { hasOpenProblem, insertIntakeProblem, recordReferencedFiles, resolveClaim } from './intake-store.ts'
import { fileNameHasJobId, fileNameRules, parseOrder } from './parse-order-file.ts'

/** A claimed file of a hot folder or an upload, with access to the artwork that it references. */
export interface ClaimedFile {
  readonly id: string
  readonly name: Buffer
  /** `HotFolder1` to `HotFolder8`. */
  readonly source: string
  readonly file: Buffer
  /** Hash and size of the file, if they are known. */
  readonly content?: FileContent
  /** Who submits it. */
  readonly actor: EventActor
  /** Whether missing artwork may still arrive; otherwise the file is rejected. */
  canStillArrive(now: Date): boolean
  /** Returns the path of the artwork that an order file references. */
  findArtwork(name: string, jobId: string): Promise<ArtworkLocation>
}

/** Result of an import; `settledBefore` if a concurrent call has resolved the same claim. */
export type ImportOutcome = 'stored' | 'refused' | 'waiting' | 'settledBefore'

export type ArtworkLocation =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly problem: IntakeProblem }

/** Resolves the artwork that an order file names. */
function createArtworkResolver(services: Services, environment: EnvironmentRef, file: ClaimedFile): ArtworkResolver {
  return async ({ artwork }, jobId) => {
    if (artwork.kind === 'url') {
      const allowed = await services.database.inEnvironment(
        environment.id,
        (tx) => loadAllowedHosts(tx, services.settings),
        { readOnly: true },
      )
      const problem = checkArtworkUrl(artwork.url, allowed)
      return problem ? { ok: false, problem } : { ok: true, artwork: null }
    }
    const place = await file.findArtwork(artwork.file, jobId)
    return place.ok ? ingestArtwork(services, environment, place.file, path.basename(artwork.file)) : place
  }
}

/** A claimed file with the order that it becomes. */
interface ArrivingOrder {
  readonly file: ClaimedFile
  readonly arrival: Extract<NewOrderResult, { ok: true }>
  readonly naming: FileNamePattern
}

type SavedOrder = { ok: true; isNews: boolean } | { ok: false; problem: IntakeProblem }

/** Resolves the claim and stores the order. The transaction is rolled back if the order is refused. */
async function writeOrder(
  tx: EnvironmentTx,
  { file, arrival, naming }: ArrivingOrder,
  artworkByFrame: ArtworkByFrame,
  now: Date,
): Promise<SavedOrder> {
  const isOrderFile = isOrderFileName(decodeFileName(file.name))
  if (!(await resolveClaim(tx, file.id, 'stored', now))) return { ok: true, isNews: false }
  const [artwork] = artworkByFrame.values()
  const hasOrderId = isOrderFile || fileNameHasJobId(naming)
  // a name without a job id does not identify an order
  const { orderId, isNew } =
    hasOrderId || !artwork
      ? { orderId: arrival.order.orderId, isNew: false }
      : await chooseOrderId(tx, arrival.order, artwork.id)
  const order = { ...arrival.order, orderId }
  const context = await loadSubmissionContext(tx, order, { isNew })
  const stored = await importOrder(tx, { ...arrival, order }, artworkByFrame, { now, actor: file.actor, context })
  if (!stored.ok) return stored
  const frames = isOrderFile ? [...artworkByFrame.keys()] : []
  const files = frames.flatMap(({ artwork: from }) => (from.kind === 'file' && isTopLevel(from.file) ? from.file : []))
  await recordReferencedFiles(tx, file.source, files, now)
  if (!isOrderFile && !isNamingSetUp(naming)) await reportMissingNaming(tx, file, now)
  notifyChange(tx, ['orders'])
  return { ok: true, isNews: true }
}

/** Stores an order whose artwork is in the store. */
const saveOrder = (
  { database, now }: Services,
  environment: EnvironmentRef,
  arriving: ArrivingOrder,
  artworkByFrame: ArtworkByFrame,
): Promise<SavedOrder> =>
  retryConcurrentSubmission(() =>
    database.inEnvironment(environment.id, (tx) => writeOrder(tx, arriving, artworkByFrame, now()), {
      keep: (result) => result.ok,
    }),
  )

/** An order was refused in the transaction that stores its artwork. */
class OrderRefusedError extends Error {
  readonly problem: IntakeProblem
  constructor(problem: IntakeProblem) {
    super('The order of a file was refused.')
    this.problem = problem
  }
}

/** Stores an artwork file and its order, in one transaction if the artwork is not in the store. */
async function saveArtworkFile(
  services: Services,
  environment: EnvironmentRef,
  arriving: ArrivingOrder,
): Promise<SavedOrder> {
  const { file, content, name } = arriving.file
  const frames = arriving.arrival.order.jobs.flatMap((job) => job.frames)
  const onAllFrames = (artwork: StoredArtwork): ArtworkByFrame => new Map(frames.map((frame) => [frame, artwork]))
  /** What the last attempt of the transaction has written. */
  const written: { order: SavedOrder | undefined } = { order: undefined }
  const rows: RowsOfArtwork = {
    async write(tx, artwork) {
      const order = await writeOrder(tx, arriving, onAllFrames(artwork), services.now())
      if (!order.ok) throw new OrderRefusedError(order.problem)
      written.order = order
    },
    transaction: (work) =>
      retryConcurrentSubmission(() => {
        written.order = undefined
        return services.database.inEnvironment(environment.id, work)
      }),
  }
  try {
    const [ingested] = await ingestArtworks(
      services,
      environment,
      [{ file, fileName: decodeFileName(name), content }],
      rows,
    )
    if (!ingested) throw new Error('The file was not read.')
    if (!ingested.ok) return ingested
    return written.order ?? (await saveOrder(services, environment, arriving, onAllFrames(ingested.artwork)))
  } catch (error) {
    if (error instanceof OrderRefusedError) return { ok: false, problem: error.problem }
    throw error
  }
}

/** Stores an order file after its artwork. */
async function saveOrderFile(
  services: Services,
  environment: EnvironmentRef,
  arriving: ArrivingOrder,
): Promise<SavedOrder> {
  const found = await resolveOrderArtwork(
    arriving.arrival.order,
    createArtworkResolver(services, environment, arriving.file),
  )
  return found.ok ? saveOrder(services, environment, arriving, found.artworkByFrame) : found
}

/** Asks users to set up the naming of a hot folder, once until the problem is dismissed. */
async function reportMissingNaming(tx: EnvironmentTx, { id, name, source }: ClaimedFile, now: Date): Promise<void> {
  if (await hasOpenProblem(tx, source, 'naming_missing')) return
  const fileName = decodeFileName(name)
  await insertIntakeProblem(tx, id, { source, fileName }, intakeProblem('naming_missing', { fileName }), now)
  notifyChange(tx, ['intakeProblems'])
}

/**
 * Returns the artwork at the top level of the hot folder that an order file names. None if it is not an order file, too
 * large, or cannot be read: a file must be rejected in any case.
 */
async function readArtworkNames(
  { log }: Services,
  { name, file }: { readonly name: Buffer; readonly file?: Buffer },
): Promise<readonly string[]> {
  if (file === undefined || !isOrderFileName(decodeFileName(name))) return []
  try {
    if ((await stat(file)).size > ORDER_FILE_LIMIT_MB * 1024 * 1024) return []
    return findArtworkNames(await readFile(file, 'utf8')).filter(isTopLevel)
  } catch (error) {
    log.warn({ err: error }, 'the artwork of a rejected order file is not known')
    return []
  }
}

/**
 * Rejects a file: resolves its claim as refused and records the problem for the list shown to users. The artwork that a
 * rejected order file names stays in the hot folder for the corrected file, and does not become an order of its own.
 */
export async function rejectFile(
  services: Services,
  environment: EnvironmentRef,
  file: Pick<ClaimedFile, 'id' | 'name' | 'source'> & { readonly file?: Buffer },
  problem: IntakeProblem,
): Promise<void> {
  const now = services.now()
  const { source } = file
  const artworkNames = await readArtworkNames(services, file)
  await services.database.inEnvironment(environment.id, async (tx) => {
    if (!(await resolveClaim(tx, file.id, 'refused', now))) return
    await insertIntakeProblem(tx, file.id, { source, fileName: decodeFileName(file.name) }, problem, now)
    await recordReferencedFiles(tx, source, artworkNames, now)
    notifyChange(tx, ['intakeProblems'])
  })
  services.metrics.receivedOrders.inc({ source, outcome: 'refused' })
  services.log.info({ source, file: decodeFileName(file.name), problem: problem.code }, intakeProblemText(problem))
}

/**
 * Imports one claimed file as an order, or rejects it. Idempotent: repeated after a crash, it has the same result.
 *
 * @param loadedSettings the input settings if the caller has read them
 */
export async function importFile(
  services: Services,
  environment: EnvironmentRef,
  file: ClaimedFile,
  loadedSettings?: InputSettings,
): Promise<ImportOutcome> {
  assertNoOpenTransaction('Reading a file of an order')
  const fileName = decodeFileName(file.name)
  const settings =
    loadedSettings ??
    (await services.database.inEnvironment(environment.id, loadArrivalRules, { readOnly: true })).inputSettings
  const from = { source: file.source, now: services.now().toISOString() }
  const arrival = await parseOrder(file.file, fileName, from, settings)
  let problem: IntakeProblem
  if (arrival.ok) {
    const save = isOrderFileName(fileName) ? saveOrderFile : saveArtworkFile
    const result = await save(services, environment, { file, arrival, naming: fileNameRules(settings, file.source) })
    if (result.ok) {
      if (!result.isNews) return 'settledBefore'
      services.metrics.receivedOrders.inc({ source: file.source, outcome: 'stored' })
      return 'stored'
    }
    problem = result.problem
    if (problem.code === 'artwork_missing' && file.canStillArrive(services.now())) return 'waiting'
  } else {
    problem = arrival.problem
  }
  await rejectFile(services, environment, file, problem)
  return 'refused'
}
