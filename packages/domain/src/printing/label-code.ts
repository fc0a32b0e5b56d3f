import type { SlotAddress } from '../layouts/index.ts'

/** What the code of a label says: the order and job that it opens, and the slot that its piece was booked on. */
export interface LabelCode {
  readonly orderId: string
  readonly jobId: string
  /** Null on labels from before slots stood in the code. */
  readonly slot: SlotAddress | null
}

/** The query of the address on a label; the page that it leads to is the environment's orders (readings P8). */
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

/** Reads what a scanner typed from a label of this environment; null where it is no such label. */
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
