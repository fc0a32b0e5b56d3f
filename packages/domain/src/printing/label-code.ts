import type { SlotAddress } from '../layouts/index.ts'

/** Content of a label's code: the order and job that it opens, and the slot that its piece was booked on. */
export interface LabelCode {
  readonly orderId: string
  readonly jobId: string
  /** Null on older labels without a slot. */
  readonly slot: SlotAddress | null
}

/** Returns the query of the URL on a label; the URL opens the orders page of the environment. */
export const formatLabelQuery = ({ orderId, jobId, slot }: LabelCode): string => {
  const parts = [
    ['order', orderId],
    ['job', jobId],
    ...(slot ? [['jig', String(slot.jigNo)] as const, ['slot', String(slot.slotNo)] as const] : []),
  ] as const
  return parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null

/** Parses the text of a scanned label; returns null if it is not a label of this environment. */
export function parseLabelCode(scanned: string, environment: string): LabelCode | null {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+(\/[^?#]*)\?([^#]*)/i.exec(scanned.trim()) ?? []
  if (path.toLowerCase() !== `/${environment.toLowerCase()}/orders`) return null
  const values = new Map(
    query.split('&').map((pair) => {
      const at = pair.indexOf('=')
      return [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))] as const
    }),
  )
  const [orderId, jobId] = [values.get('order'), values.get('job')]
  if (!orderId || !jobId) return null
  const [jigNo, slotNo] = [wholeNumber(values.get('jig')), wholeNumber(values.get('slot'))]
  return { orderId, jobId, slot: jigNo !== null && slotNo !== null ? { jigNo, slotNo } : null }
}
