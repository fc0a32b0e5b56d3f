import { useEffect, useRef, useState } from 'react'
import { diffBookings, type SlotBooking } from './bed-preview-model.ts'

const NOTHING: ReadonlySet<string> = new Set()
/** Duration of the highlight of a change, in ms. */
const MARK_MS = 1600

/** Returns the slots whose booking has just changed. A switch to another bed (`of`) is not a change. */
export function useHighlightChanges(of: string, bookings: readonly SlotBooking[]): ReadonlySet<string> {
  const before = useRef({ of, bookings })
  const [highlighted, setHighlighted] = useState(NOTHING)
  useEffect(() => {
    const last = before.current
    before.current = { of, bookings }
    const changed = last.of === of ? diffBookings(last.bookings, bookings) : NOTHING
    if (changed.size > 0 || last.of !== of) setHighlighted(changed)
  }, [of, bookings])
  useEffect(() => {
    if (highlighted.size === 0) return
    const timer = setTimeout(() => setHighlighted(NOTHING), MARK_MS)
    return () => clearTimeout(timer)
  }, [highlighted])
  return highlighted
}
