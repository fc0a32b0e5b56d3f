import { expect, test } from 'vitest'
import {
  canRejectPieces,
  canReprint,
  canTransition,
  hasSheet,
  isHandedOver,
  PRINT_JOB_STATES,
  RUN_TRANSITIONS,
  type RunTransition,
} from './index.ts'

const CHANGES = Object.keys(RUN_TRANSITIONS) as RunTransition[]
const getStates = (may: (state: (typeof PRINT_JOB_STATES)[number]) => boolean) => PRINT_JOB_STATES.filter(may)

test('a run can be cancelled only before it is sent, or while it is withdrawn', () => {
  expect(getStates((state) => canTransition(state, 'cancel'))).toEqual(['queued', 'ready', 'withdrawing', 'failed'])
})

test('a confirmed or cancelled run has no transitions', () => {
  for (const change of CHANGES) {
    expect(canTransition('confirmed', change)).toBe(false)
    expect(canTransition('cancelled', change)).toBe(false)
  }
})

test('every state except the first is reachable, and a sent run goes back only if it is withdrawn, cancelled meanwhile, or the channel reports notPrinted', () => {
  const reached = new Set(CHANGES.map((change) => RUN_TRANSITIONS[change].to))
  expect(PRINT_JOB_STATES.filter((state) => !reached.has(state))).toEqual([])
  const sent = getStates(isHandedOver)
  for (const change of CHANGES.filter((each) => !['notPrinted', 'withdrawn', 'cancel'].includes(each))) {
    const { from, to } = RUN_TRANSITIONS[change]
    if (from.some((state) => sent.includes(state))) expect(sent).toContain(to)
  }
})

test('pieces can be rejected and runs reprinted in all states after the delivery of the sheet', () => {
  expect(getStates(canRejectPieces)).toEqual(['sent', 'pickedUp', 'printing', 'printed', 'confirmed'])
  expect(getStates(canReprint)).toEqual(getStates(canRejectPieces))
  expect(getStates(hasSheet)).toEqual(['ready', ...getStates(isHandedOver)])
})

test('only a sent run is withdrawn; meanwhile it is not reprinted, its pieces cannot be rejected, and a user may confirm or cancel it', () => {
  expect(getStates((state) => canTransition(state, 'withdraw'))).toEqual(['sent'])
  expect(CHANGES.filter((change) => canTransition('withdrawing', change))).toEqual([
    ...['begun', 'ended', 'notPrinted', 'confirm', 'cancel', 'withdrawn', 'notWithdrawn'],
  ])
  expect([canRejectPieces('withdrawing'), canReprint('withdrawing'), hasSheet('withdrawing')]).toEqual([
    false,
    false,
    true,
  ])
})
