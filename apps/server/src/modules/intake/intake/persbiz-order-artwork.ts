import type { intakeCalls } from '@platen/contract/intake'
import { intakeProblem, type NewOrder } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import type { ApiKeyContext } from '../../../http/handler-context.ts'
import { recordArtworkRequests } from '../../orders/artwork/artwork-commands.ts'
import { loadRequestedArtworks, type StoredArtwork } from '../../orders/artwork/artwork-queries.ts'
import { parseUploadReference } from '../../orders/artwork/upload-reference.ts'
import type { EventActor } from '../../orders/orders/job-state/job-events-commands.ts'
import type { UpsertedOrder } from '../../orders/orders/upsert-order.ts'
import { fetchArtwork } from './fetch-artwork.ts'
import { type ArtworkResolver, resolveOrderArtwork } from './import-order.ts'
import { ingestArtwork, type ValidatedArtwork, validateArtwork } from './ingest-artwork.ts'

/** Limits for fetching all artwork of an order that is validated. */
const ORDER_FETCHING = { concurrency: 4, totalMs: 5 * 60_000 }

/** The part of the handler context that importing an order needs. */
export type OrderContext = Pick<
  ApiKeyContext<typeof intakeCalls.persBizOrder>,
  'services' | 'environment' | 'body' | 'turn'
>

/** An order with who submits it. */
export interface OrderCall extends OrderContext {
  readonly source: string
  readonly actor: EventActor
  readonly steps?: OrderSteps
}

/** What else the transaction does that stores the order. */
interface OrderSteps {
  /** Begins the transaction; the order is not stored if it returns a failure. */
  readonly begin: (tx: EnvironmentTx) => Promise<Failure | undefined>
  readonly complete: (tx: EnvironmentTx, order: UpsertedOrder) => Promise<void>
}

export const hasUrl = ({ jobs }: NewOrder): boolean =>
  jobs.some(({ frames }) => frames.some(({ artwork }) => artwork.kind === 'url'))

/** Returns the ids of the artworks that the order references by upload id. */
export function uploadedIds({ jobs }: NewOrder): readonly string[] {
  const files = jobs.flatMap(({ frames }) => frames.map(({ artwork }) => (artwork.kind === 'file' ? artwork.file : '')))
  return [...new Set(files.flatMap((file) => parseUploadReference(file)?.artworkId ?? []))]
}

/** Returns a resolver of uploaded artwork; URLs are resolved by `byUrl`. */
export const uploadedOr =
  (uploaded: ReadonlyMap<string, StoredArtwork>, byUrl: ArtworkResolver): ArtworkResolver =>
  async (frame, jobId, ended) => {
    if (frame.artwork.kind === 'url') return byUrl(frame, jobId, ended)
    const { file } = frame.artwork
    const artwork = uploaded.get(parseUploadReference(file)?.artworkId ?? '')
    return artwork ? { ok: true, artwork } : { ok: false, problem: intakeProblem('artwork_missing', { file, jobId }) }
  }

/**
 * Resolves the artwork of an order that is validated, or that changes booked jobs. Artwork from URLs is stored if
 * `isStored`, else returned.
 */
export async function fetchOrderArtwork(
  { services, environment, turn }: OrderCall,
  order: NewOrder,
  isStored = false,
): Promise<{ artworkResult: Awaited<ReturnType<typeof resolveOrderArtwork>>; validated: readonly ValidatedArtwork[] }> {
  const validated: ValidatedArtwork[] = []
  const dedupeByHash = (artwork: ValidatedArtwork): ValidatedArtwork => {
    const same = validated.find((each) => each.sha256.equals(artwork.sha256))
    if (!same) validated.push(artwork)
    return same ?? artwork
  }
  const take = isStored ? ingestArtwork : validateArtwork(dedupeByHash)
  const ids = uploadedIds(order)
  const { artworks } = await services.database.inEnvironment(environment.id, async (tx) => {
    if (ids.length > 0) await recordArtworkRequests(tx, ids, services.now())
    return loadRequestedArtworks(tx, ids, services.now())
  })
  // slow hosts of one environment delay only its own orders
  turn.stepAside()
  const inTime = AbortSignal.any([turn.signal, AbortSignal.timeout(ORDER_FETCHING.totalMs)])
  const fetch: ArtworkResolver = async ({ artwork }, _, ended) => {
    if (artwork.kind !== 'url') throw new Error('the artwork has no URL')
    return fetchArtwork(services, environment, artwork.url, { take, signal: AbortSignal.any([inTime, ended]) })
  }
  const artworkResult = await resolveOrderArtwork(order, uploadedOr(artworks, fetch), ORDER_FETCHING.concurrency)
  return { artworkResult, validated }
}
