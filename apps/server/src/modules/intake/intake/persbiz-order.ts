import type { ErrorCode } from '@platen/contract/errors'
import { type IncomingOrder, intakeCalls } from '@platen/contract/intake'
import {
  type IntakeProblem,
  type IntakeProblemCode,
  intakeProblem,
  intakeProblemText,
  type NewOrder,
  orderFromIncoming,
} from '@platen/domain/intake'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { ApiKeyContext, EnvironmentRef } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import { loadInputSettings } from '../../catalog/input-settings/input-settings-queries.ts'
import { artworksById, insertArtwork, type StoredArtwork } from '../../orders/artwork/artwork-commands.ts'
import type { UpsertedOrder } from '../../orders/orders/orders-queries.ts'
import { FETCH_LIMITS, fetchArtwork } from './fetch-artwork.ts'
import { type ArtworkResolver, importOrder, resolveOrderArtwork } from './import-order.ts'
import { ingestArtwork, type ValidatedArtwork, validateArtwork } from './ingest-artwork.ts'
import { mappingSettings } from './parse-order-file.ts'

const SOURCE = 'persBiz'

/** Limits for fetching all artwork of one order. */
const ORDER_FETCHING = { atOnce: 4, totalMs: 5 * 60_000 }

/** The part of the handler context that importing an order needs. */
type OrderCall = Pick<ApiKeyContext<typeof intakeCalls.persBizOrder>, 'services' | 'environment' | 'body' | 'turn'>

/** Error codes for the intake problems that can occur in this call. */
const CODES: Partial<Record<IntakeProblemCode, ErrorCode>> = {
  artwork_missing: 'artwork_missing',
  artwork_not_named: 'artwork_missing',
  artwork_refused: 'artwork_refused',
  artwork_not_fetched: 'artwork_not_fetched',
  order_changed: 'order_refused_changed',
  storage_full: 'storage_full',
}

/** Returns the failure for a problem: its code, values, the path of the field, and an English text. */
const toFailure = (problem: IntakeProblem, field: string): Failure =>
  failure(CODES[problem.code] ?? 'bad_request', {
    ...problem.values,
    ...(field === '' ? {} : { field }),
    problem: problem.code,
    text: intakeProblemText(problem),
  })

/** Returns the path of the job in the request that a problem names. */
function fieldOfJob(body: IncomingOrder, problem: IntakeProblem): string {
  if ('field' in problem.values) return String(problem.values.field)
  const named = 'jobId' in problem.values ? problem.values.jobId : undefined
  const at = body.jobs.findLastIndex((job) => job.jobId === named)
  if (named === undefined || at < 0) return ''
  if (problem.code !== 'artwork_not_named') return `jobs.${at}.jobId`
  const frameAt = body.jobs[at]?.frames.findIndex((frame) => frame.file === undefined && frame.url === undefined) ?? 0
  return `jobs.${at}.frames.${Math.max(0, frameAt)}.file`
}

/** Loads the artworks that the order references by upload id, in one query. */
function uploadedArtworks(
  services: Services,
  environment: EnvironmentRef,
  { jobs }: NewOrder,
): Promise<ReadonlyMap<string, StoredArtwork>> {
  const files = jobs.flatMap(({ frames }) => frames.map(({ artwork }) => (artwork.kind === 'file' ? artwork.file : '')))
  const ids = [...new Set(files.filter(isUuid))]
  if (ids.length === 0) return Promise.resolve(new Map())
  return services.database.inEnvironment(environment.id, (tx) => artworksById(tx, ids, services.now()))
}

/** Imports an order; with `dryRun`, makes the same checks and rolls back. */
async function importPersBizOrder(
  { services, environment, body, turn }: OrderCall,
  dryRun: boolean,
): Promise<UpsertedOrder | Failure> {
  const inEnvironment = services.database.inEnvironment
  const settings = await inEnvironment(environment.id, loadInputSettings, { readOnly: true })
  const from = { source: SOURCE, now: services.now().toISOString() }
  const arrival = orderFromIncoming(body, from, mappingSettings(settings))
  if (!arrival.ok) return toFailure(arrival.problem, fieldOfJob(body, arrival.problem))

  const validated: ValidatedArtwork[] = []
  const dedupeByHash = (artwork: ValidatedArtwork): ValidatedArtwork => {
    const same = validated.find((each) => each.sha256.equals(artwork.sha256))
    if (!same) validated.push(artwork)
    return same ?? artwork
  }
  const uploaded = await uploadedArtworks(services, environment, arrival.order)
  const takeFile = dryRun ? validateArtwork(dedupeByHash) : ingestArtwork
  const isFetched = arrival.order.jobs.some(({ frames }) => frames.some(({ artwork }) => artwork.kind === 'url'))
  // slow hosts of one environment delay only its own orders
  if (isFetched) turn.stepAside()
  const inTime = AbortSignal.any([turn.signal, AbortSignal.timeout(ORDER_FETCHING.totalMs)])
  const find: ArtworkResolver = async ({ artwork }, jobId, ended) => {
    if (artwork.kind === 'url') {
      const enough = AbortSignal.any([inTime, ended])
      return fetchArtwork(services, environment, artwork.url, takeFile, FETCH_LIMITS, enough)
    }
    const known = uploaded.get(artwork.file)
    return known
      ? { ok: true, artwork: known }
      : { ok: false, problem: intakeProblem('artwork_missing', { file: artwork.file, jobId }) }
  }
  const found = await resolveOrderArtwork(arrival.order, find, ORDER_FETCHING.atOnce)
  if (turn.signal.aborted) return failure('server_busy')
  if (!found.ok) return toFailure(found.problem, found.field)

  const stored = await inEnvironment(
    environment.id,
    async (tx) => {
      for (const artwork of validated) await insertArtwork(tx, { ...artwork, storedBytes: artwork.bytes })
      const result = await importOrder(tx, arrival, found.artworkOf, services.now())
      if (result.ok) await notifyChange(tx, ['orders'])
      return result
    },
    { keep: (result) => result.ok && !dryRun },
  )
  return stored.ok ? stored.order : toFailure(stored.problem, fieldOfJob(body, stored.problem))
}

/** POST /pax/persbiz/orders: imports one order of a shop system. */
export const submitPersBizOrder = apiKeyHandler(intakeCalls.persBizOrder, async (context) => {
  const answer = await importPersBizOrder(context, false)
  context.services.metrics.receivedOrders.inc({
    source: SOURCE,
    outcome: answer instanceof Failure ? 'refused' : 'stored',
  })
  return answer
})

/** POST /pax/persbiz/orders/validate: checks whether the order would be imported, without storing anything. */
export const validatePersBizOrder = apiKeyHandler(intakeCalls.persBizValidate, async (context) => {
  const answer = await importPersBizOrder(context, true)
  if (answer instanceof Failure) return answer
  return { valid: true as const, orderId: answer.orderId, wouldCreate: answer.created }
})
