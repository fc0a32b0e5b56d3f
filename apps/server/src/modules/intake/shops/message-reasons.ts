import { type ShopMessageReason, type ShopMessageReasonCode, shopReason } from '@platen/domain/shops'
import type { Failure } from '../../../http/failure.ts'

const CODES: Readonly<Record<string, ShopMessageReasonCode>> = {
  artwork_missing: 'artworkMissing',
  artwork_refused: 'artworkMissing',
  artwork_not_fetched: 'artworkMissing',
  order_refused_changed: 'booked',
  cancel_part_of_set: 'partOfSet',
  cancel_awaits_artwork: 'artworkMissing',
  cancel_too_many: 'tooManyCancelled',
  storage_full: 'storageFull',
}

/** Details of a failure that say what it concerns. */
const SUBJECT_DETAILS = ['jobId', 'host', 'url'] as const

/** Returns a detail of a failure as text; empty if there is none. */
function readDetail({ details }: Failure, name: string): string {
  const value = details[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns why the order of a message was not stored, and whether it waits for something or cannot be understood. */
export function toMessageReason(refused: Failure): {
  readonly state: 'waiting' | 'refused'
  readonly reason: ShopMessageReason
} {
  const reasonCode = readDetail(refused, 'why') === 'host_not_allowed' ? 'hostNotAllowed' : CODES[refused.code]
  if (!reasonCode) {
    const value = readDetail(refused, 'text') || readDetail(refused, 'problem') || refused.code
    return { state: 'refused', reason: shopReason('fieldWrong', { path: readDetail(refused, 'field'), value }) }
  }
  const values = SUBJECT_DETAILS.map((name) => [name, readDetail(refused, name)] as const).filter(
    ([, value]) => value !== '',
  )
  return { state: 'waiting', reason: shopReason(reasonCode, Object.fromEntries(values)) }
}
