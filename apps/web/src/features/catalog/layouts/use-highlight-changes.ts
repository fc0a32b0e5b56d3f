import { useEffect, useRef, useState } from 'react'
import { diffBookings, type SlotBooking } from './bed-preview-model.ts'

const EMPTY_KEYS: ReadonlySet<string> = new Set()
/** Duration of the highlight of a change, in ms. */
const HIGHLIGHT_MS = 1600

/** Returns the slots whose booking has just changed. A switch to another bed (`resetKey`) is not a change. */
export function useHighlightChanges(resetKey: string, bookings: readonly SlotBooking[]): ReadonlySet<string> {
  const previous = useRef({ resetKey, bookings })
  const [highlighted, setHighlighted] = useState(EMPTY_KEYS)
  useEffect(() => {
    const last = previous.current
    previous.current = { resetKey, bookings }
    const changed = last.resetKey === resetKey ? diffBookings(last.bookings, bookings) : EMPTY_KEYS
    if (changed.size > 0 || last.resetKey !== resetKey) setHighlighted(changed)
  }, [resetKey, bookings])
  useEffect(() => {
    if (highlighted.size === 0) return
    const timer = setTimeout(() => setHighlighted(EMPTY_KEYS), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [highlighted])
  return highlighted
}
