import type { ErrorCode } from '@platen/contract/errors'
import { intakeCalls } from '@platen/contract/intake'
import { type IntakeProblemCode, intakeProblem, intakeProblemText, orderFromIncoming } from '@platen/domain/intake'
import { forKey } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { announce } from '../../live/live-hub.ts'
import { inputSettingsOf } from '../input-settings/input-settings-reads.ts'
import { countOrderIn } from '../metrics/metrics-reads.ts'
import { artworkById } from './artworks-store.ts'
import { fetchArtwork } from './fetch-artwork.ts'
import { mappingSettings } from './read-arrival.ts'
import { artworkOfOrder, storeOrder } from './take-order.ts'

const SOURCE = 'persBiz'
const UUID = /^[0-9a-f-]{36}$/

/** How the problems of an arriving order are answered on the wire; the others cannot come by this way. */
const CODES: Partial<Record<IntakeProblemCode, ErrorCode>> = {
  artwork_missing: 'artwork_missing',
  artwork_not_named: 'artwork_missing',
  artwork_refused: 'artwork_refused',
  artwork_not_fetched: 'artwork_not_fetched',
  order_changed: 'order_refused_changed',
  storage_full: 'storage_full',
}

/** POST /pax/persbiz/orders: takes one order of a shop system (readings N1, O5). */
export const persBizOrder = forKey(intakeCalls.persBizOrder, async ({ body, environment, services }) => {
  const inEnvironment = services.database.inEnvironment
  const settings = await inEnvironment(environment.id, inputSettingsOf, { readOnly: true })
  const from = { source: SOURCE, now: services.now().toISOString() }
  const arrival = orderFromIncoming(body, from, mappingSettings(settings))
  const told = (problem: Parameters<typeof intakeProblemText>[0]) => {
    countOrderIn(SOURCE, 'refused')
    return refuse(CODES[problem.code] ?? 'bad_request', {
      ...problem.values,
      problem: problem.code,
      text: intakeProblemText(problem),
    })
  }
  if (!arrival.ok) return told(arrival.problem)

  const found = await artworkOfOrder(arrival.order, async ({ artwork }, jobId) => {
    if (artwork.kind === 'url') return fetchArtwork(services, environment, artwork.url)
    const known = UUID.test(artwork.file)
      ? await inEnvironment(environment.id, (tx) => artworkById(tx, artwork.file, services.now()))
      : undefined
    return known
      ? { ok: true, artwork: known }
      : { ok: false, problem: intakeProblem('artwork_missing', { file: artwork.file, jobId }) }
  })
  if (!found.ok) return told(found.problem)

  const stored = await inEnvironment(
    environment.id,
    async (tx) => {
      const result = await storeOrder(tx, arrival, found.artworkOf, services.now())
      if (result.ok) await announce(tx, ['orders'])
      return result
    },
    { keep: (result) => result.ok },
  )
  if (!stored.ok) return told(stored.problem)
  countOrderIn(SOURCE, 'stored')
  return stored.order
})
