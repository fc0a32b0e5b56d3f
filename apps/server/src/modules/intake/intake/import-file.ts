import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { InputSettings } from '@platen/domain/input-settings'
import {
  findArtworkNames,
  type IntakeProblem,
  intakeProblemText,
  isOrderFileName,
  ORDER_FILE_LIMIT_MB,
} from '@platen/domain/intake'
import { decodeFileName, isTopLevel } from '@platen/hotfolder'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import { loadArrivalRules } from '../../orders/orders/arrival-rules.ts'
import { checkArtworkUrl, loadAllowedHosts } from './artwork-url.ts'
import type { ClaimedFile } from './claimed-file.ts'
import { resolveClaims } from './claims-store.ts'
import { type ArtworkResolver, resolveOrderArtwork } from './import-order.ts'
import { ingestArtwork } from './ingest-artwork.ts'
import { insertIntakeProblem, recordReferencedFiles } from './intake-store.ts'
import { areParsedAlike, parseOrder } from './parse-order-file.ts'
import {
  type ArrivingOrder,
  OrderRefusedError,
  type SavedOrder,
  SettingsChangedError,
  saveArtworkFiles,
  saveOrders,
} from './save-orders-of-files.ts'

/** Result of an import; `settledBefore` if a concurrent call has resolved the same claim. */
export type ImportOutcome = 'stored' | 'refused' | 'waiting' | 'settledBefore'

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

/** Stores an order file after its artwork. Returns the results by claim. */
async function saveOrderFile(
  services: Services,
  environment: EnvironmentRef,
  arriving: ArrivingOrder,
): Promise<ReadonlyMap<string, SavedOrder>> {
  const found = await resolveOrderArtwork(
    arriving.arrival.order,
    createArtworkResolver(services, environment, arriving.file),
  )
  if (!found.ok) return new Map([[arriving.file.id, found]])
  return saveOrders(services, environment, [{ ...arriving, artworkByFrame: found.artworkByFrame }])
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
  const isNews = await services.database.inEnvironment(environment.id, async (tx) => {
    if ((await resolveClaims(tx, [file.id], 'refused', now)).size === 0) return false
    await insertIntakeProblem(tx, file.id, { source, fileName: decodeFileName(file.name) }, problem, now)
    await recordReferencedFiles(tx, source, artworkNames, now)
    notifyChange(tx, ['intakeProblems'])
    return true
  })
  if (!isNews) return
  services.metrics.receivedOrders.inc({ source, outcome: 'refused' })
  services.log.info({ source, file: decodeFileName(file.name), problem: problem.code }, intakeProblemText(problem))
}

function getOutcome(file: ClaimedFile, saved: SavedOrder, now: Date): ImportOutcome {
  if (saved.ok) return saved.isNews ? 'stored' : 'settledBefore'
  return saved.problem.code === 'artwork_missing' && file.canStillArrive(now) ? 'waiting' : 'refused'
}

/** Parses files and stores their orders. Returns the results by claim; throws as `writeOrders`. */
async function saveFiles(
  services: Services,
  environment: EnvironmentRef,
  files: readonly ClaimedFile[],
  settings: InputSettings,
): Promise<ReadonlyMap<string, SavedOrder>> {
  const now = services.now().toISOString()
  const saved = new Map<string, SavedOrder>()
  const add = (results: ReadonlyMap<string, SavedOrder>) => {
    for (const [claim, order] of results) saved.set(claim, order)
  }
  const artworkFiles: ArrivingOrder[] = []
  for (const file of files) {
    const fileName = decodeFileName(file.name)
    const arrival = await parseOrder(file.file, fileName, { source: file.source, now }, settings)
    if (!arrival.ok) {
      saved.set(file.id, arrival)
      continue
    }
    const order = { file, arrival, settings }
    if (isOrderFileName(fileName)) add(await saveOrderFile(services, environment, order))
    else artworkFiles.push(order)
  }
  add(await saveArtworkFiles(services, environment, artworkFiles))
  return saved
}

/**
 * Imports claimed files as orders, or rejects them, by the settings at the time when the result is stored. If an order
 * is refused when it is stored, the files are imported one by one. Idempotent: repeated after a crash, it has the same
 * results.
 *
 * @param loaded the settings if the caller has read them; they may have changed since
 * @returns a result for each file, in their order
 */
export async function importFiles(
  services: Services,
  environment: EnvironmentRef,
  files: readonly ClaimedFile[],
  loaded?: InputSettings,
): Promise<readonly ImportOutcome[]> {
  assertNoOpenTransaction('Reading a file of an order')
  const loadSettings = async () =>
    (await services.database.inEnvironment(environment.id, loadArrivalRules, { readOnly: true })).inputSettings
  const settings = loaded ?? (await loadSettings())
  let saved: ReadonlyMap<string, SavedOrder>
  try {
    saved = await saveFiles(services, environment, files, settings)
  } catch (error) {
    if (error instanceof SettingsChangedError) return importFiles(services, environment, files)
    if (!(error instanceof OrderRefusedError)) throw error
    if (files.length > 1) return importOneByOne(services, environment, files)
    saved = new Map(files.map(({ id }) => [id, { ok: false, problem: error.problem }]))
  }
  const areRefused = [...saved.values()].some(({ ok }) => !ok)
  if (areRefused && !areParsedAlike(await loadSettings(), settings)) return importFiles(services, environment, files)
  const outcomes: ImportOutcome[] = []
  for (const file of files) {
    const order = saved.get(file.id)
    if (!order) throw new Error('The file was not read.')
    const outcome = getOutcome(file, order, services.now())
    if (outcome === 'refused' && !order.ok) await rejectFile(services, environment, file, order.problem)
    outcomes.push(outcome)
  }
  return outcomes
}

async function importOneByOne(
  services: Services,
  environment: EnvironmentRef,
  files: readonly ClaimedFile[],
): Promise<readonly ImportOutcome[]> {
  const outcomes: ImportOutcome[] = []
  for (const file of files) outcomes.push(await importFile(services, environment, file))
  return outcomes
}

/** Imports one claimed file, see `importFiles`. */
export async function importFile(
  services: Services,
  environment: EnvironmentRef,
  file: ClaimedFile,
): Promise<ImportOutcome> {
  const [outcome] = await importFiles(services, environment, [file])
  if (!outcome) throw new Error('The file was not read.')
  return outcome
}
