import fc from 'fast-check'

const ON_ORDERS = [
  'book',
  'book',
  'book',
  'unbook',
  'print',
  'print',
  'cancelCopies',
  'changeCopies',
  'activate',
] as const
const ON_RUNS = [
  ...(['advance', 'advance', 'advance', 'fail', 'retry', 'confirm'] as const),
  ...(['cancelRun', 'withdraw', 'withdraw', 'reprint', 'reject'] as const),
] as const
/** Whether a step changes an order; the others change a run. */
export const isOnOrder = (name: string): name is Exclude<(typeof ON_ORDERS)[number], 'print'> =>
  ON_ORDERS.some((each) => each === name)
/** A step; `which` chooses its order or run. */
export const STEP = fc.record({
  name: fc.constantFrom(...ON_ORDERS, ...ON_RUNS),
  which: fc.nat({ max: 11 }),
  amount: fc.nat({ max: 11 }),
})

/** The sheet of an order that was set active and printed since is printed again, and is ahead of the later one. */
const REPRINT_AFTER_ACTIVATION = (
  [
    ...[['book'], ['print'], ['advance'], ['advance'], ['activate'], ['book'], ['print'], ['reprint']],
    ...[
      ['advance', 2],
      ['advance', 2],
    ],
  ] as const
).map(([name, which = 0]) => ({ name, which, amount: 0 }))

/** A sent sheet is withdrawn after one of its pieces was rejected, once in time, and once too late. */
const WITHDRAWALS = [0, 1].map((amount) =>
  [
    ...['book', 'print', 'advance', 'advance', 'reject', 'withdraw', 'reprint', 'reject'].map((name) => ({
      name,
      amount: 1,
    })),
    { name: 'advance', amount },
    { name: 'changeCopies', amount: 3 },
  ].map((each) => ({ which: 1, ...each })),
)

/** A copy is cancelled too late, and then its sheet is withdrawn in time. */
const WITHDRAWAL_AFTER_CANCELLATION = 'book print advance advance cancelCopies withdraw advance'
  .split(' ')
  .map((name) => ({ name, which: 0, amount: 0 }))

/** Histories that are always tested. */
export const EXAMPLES = [REPRINT_AFTER_ACTIVATION, WITHDRAWAL_AFTER_CANCELLATION, ...WITHDRAWALS]
