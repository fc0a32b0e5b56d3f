import { expect, test } from 'vitest'
import {
  canRejectPieces,
  canReprint,
  canTransition,
  hasSheet,
  PRINT_JOB_STATES,
  RUN_TRANSITIONS,
  type RunTransition,
} from './index.ts'

const CHANGES = Object.keys(RUN_TRANSITIONS) as RunTransition[]
const getStates = (may: (state: (typeof PRINT_JOB_STATES)[number]) => boolean) => PRINT_JOB_STATES.filter(may)

test('a run can be cancelled only before it is sent', () => {
  expect(getStates((state) => canTransition(state, 'cancel'))).toEqual(['queued', 'ready', 'failed'])
})

test('a confirmed or cancelled run has no transitions', () => {
  for (const change of CHANGES) {
    expect(canTransition('confirmed', change)).toBe(false)
    expect(canTransition('cancelled', change)).toBe(false)
  }
})

test('every state except the first is reachable, and a sent run goes back only if the channel reports notPrinted', () => {
  const reached = new Set(CHANGES.map((change) => RUN_TRANSITIONS[change].to))
  expect(PRINT_JOB_STATES.filter((state) => !reached.has(state))).toEqual([])
  const sent = getStates(canRejectPieces)
  for (const change of CHANGES.filter((each) => each !== 'notPrinted')) {
    const { from, to } = RUN_TRANSITIONS[change]
    if (from.some((state) => sent.includes(state))) expect(sent).toContain(to)
  }
})

test('pieces can be rejected and runs reprinted in all states after the delivery of the sheet', () => {
  expect(getStates(canRejectPieces)).toEqual(['sent', 'pickedUp', 'printing', 'printed', 'confirmed'])
  expect(getStates(canReprint)).toEqual(getStates(canRejectPieces))
  expect(getStates(hasSheet)).toEqual(['ready', ...getStates(canRejectPieces)])
})
