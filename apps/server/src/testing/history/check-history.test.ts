import { expect, test } from 'vitest'
import { checkHistory } from './check-history.ts'
import type { Operation, OperationDetails, Outcome, PieceState, ShopState } from './operations.ts'

const SHOP = 'shop'
const RED = '1 0 0 rg'

const createOperation = (details: OperationDetails, outcome: Outcome = 'ok', status = 200): Operation => ({
  shop: SHOP,
  client: 'client',
  outcome,
  status,
  from: 0,
  to: 1,
  ...details,
})

const piece = (number: number, slotNo: number, change: Partial<PieceState> = {}): PieceState => ({
  number,
  orderId: 'A',
  run: 'run-1',
  jigNo: 1,
  slotNo,
  isRejected: false,
  isCancelled: false,
  isOnSheet: true,
  ...change,
})

/** Order A: 5 copies, of which 1 is open, 1 booked, 1 cancelled, and 2 are printed; a third piece was rejected. */
const HISTORY: readonly Operation[] = [
  createOperation({ kind: 'submit', order: 'A', copies: 5 }),
  createOperation({ kind: 'submit', order: 'refused', copies: 2 }, 'failed', 422),
  createOperation({ kind: 'submit', order: 'unclear', copies: 2 }, 'unknown', 0),
  createOperation({ kind: 'read', order: 'A', copies: 5 }),
  createOperation({ kind: 'book', order: 'A', copies: 3, booked: 3 }),
  createOperation({ kind: 'print', runs: ['run-1'] }),
  createOperation({ kind: 'reject', run: 'run-1', slots: [{ jigNo: 1, slotNo: 3 }] }),
  createOperation({ kind: 'book', order: 'A', copies: 1, booked: 0 }, 'unknown', 503),
  createOperation({ kind: 'cancel', order: 'A', copies: 1, cancelled: 1 }),
]

const STATE: ShopState = {
  shop: SHOP,
  colour: RED,
  orders: [{ orderId: 'A', copies: 5, pending: 1, booked: 1, cancelled: 1 }],
  booked: [14],
  pieces: [piece(11, 1), piece(12, 2), piece(13, 3, { isRejected: true })],
  runs: [{ id: 'run-1', state: 'sent', fileName: 'run-1.pdf', sha256: 'ab' }],
  files: [{ name: 'run-1.pdf', sha256: 'ab', pieces: 3, colours: [RED] }],
  messages: [{ id: 'm-1', type: 'order.created', orderId: 'A', state: 'delivered' }],
  received: ['m-1', 'm-1'],
}

test('A history whose copies are each in one place has no violations', () => {
  expect(checkHistory(HISTORY, [STATE])).toEqual([])
})

const ORDER = { orderId: 'B', copies: 1, pending: 1, booked: 0, cancelled: 0 }
const [OWN_ORDER] = STATE.orders as [ShopState['orders'][number]]
const [FILE] = STATE.files as [ShopState['files'][number]]
const [RUN] = STATE.runs as [ShopState['runs'][number]]
const [MESSAGE] = STATE.messages as [ShopState['messages'][number]]

test.each<[string, Partial<ShopState>, RegExp]>([
  ['a lost order', { orders: [] }, /order A was accepted and is lost/],
  ['a doubled order', { orders: [OWN_ORDER, OWN_ORDER] }, /order A is stored twice/],
  ['an order of another shop', { orders: [OWN_ORDER, ORDER] }, /order B was not submitted by this shop/],
  ['an order that was refused', { orders: [OWN_ORDER, { ...ORDER, orderId: 'refused' }] }, /refused was not submitted/],
  ['other copies', { orders: [{ ...OWN_ORDER, copies: 4, pending: 0 }] }, /has 4 copies instead of 5/],
  ['a lost copy', { orders: [{ ...OWN_ORDER, pending: 0 }] }, /has 5 copies, but 0 open/],
  ['a doubled copy', { pieces: [...STATE.pieces, piece(12, 4)] }, /piece 12 is in two places/],
  ['a copy that is booked and printed', { booked: [12] }, /piece 12 is in two places/],
  ['a copy that nobody booked', { pieces: [...STATE.pieces, piece(15, 4), piece(16, 5)] }, /6 copies were booked or/],
  ['a copy of another shop', { pieces: [...STATE.pieces, piece(15, 4, { orderId: 'X' })] }, /piece 15 is of order X/],
  ['a lost cancellation', { orders: [{ ...OWN_ORDER, cancelled: 0, pending: 2 }] }, /0 copies are cancelled instead/],
  [
    'a doubled cancellation',
    { orders: [{ ...OWN_ORDER, cancelled: 2, pending: 0 }] },
    /2 copies are cancelled instead/,
  ],
  [
    'a lost rejection',
    { pieces: [piece(11, 1), piece(12, 2), piece(13, 3)] },
    /the rejection of run run-1 1\/3 is lost/,
  ],
  ['a rejection by nobody', { pieces: STATE.pieces.map((each) => ({ ...each, isRejected: true })) }, /not rejected by/],
  ['a lost run', { runs: [] }, /run run-1 was acknowledged and is lost/],
  ['a doubled run', { runs: [RUN, { ...RUN, id: 'run-2', fileName: 'run-2.pdf' }] }, /2 runs were printed/],
  ['a run that is not sent', { runs: [{ ...RUN, state: 'failed' }] }, /run run-1 is failed and not sent/],
  ['a lost sheet', { files: [] }, /the sheet of run run-1 was sent and is not in the folder/],
  ['a doubled sheet', { files: [FILE, { ...FILE, name: 'run-1 (2).pdf' }] }, /the file run-1 \(2\).pdf is of no run/],
  ['another sheet', { files: [{ ...FILE, sha256: 'cd' }] }, /is not the sheet of run run-1/],
  ['a sheet with a copy twice', { files: [{ ...FILE, pieces: 4 }] }, /has 4 pieces instead of 3/],
  ['a sheet of another shop', { files: [{ ...FILE, colours: ['0 1 0 rg'] }] }, /has artwork of another shop/],
  ['a lost message', { received: [] }, /message m-1 .* was not received/],
  [
    'a doubled message',
    { messages: [MESSAGE, { ...MESSAGE, id: 'm-2' }] },
    /order A has two messages that it was created/,
  ],
  ['a message of another shop', { received: ['m-1', 'm-9'] }, /the received message m-9 is none of this shop/],
])('The checker finds %s', (_, change, violation) => {
  expect(checkHistory(HISTORY, [{ ...STATE, ...change }]).join('\n')).toMatch(violation)
})

test.each<[string, Operation, RegExp]>([
  [
    'an accepted order that is not found',
    createOperation({ kind: 'read', order: 'A', copies: 5 }, 'failed', 404),
    /not found by/,
  ],
  ['a piece that was rejected twice', HISTORY[6] as Operation, /run-1 1\/3 was rejected twice/],
  ['a run that was acknowledged twice', HISTORY[5] as Operation, /run run-1 was acknowledged twice/],
  [
    'an unexpected error',
    createOperation({ kind: 'list' }, 'unknown', 500),
    /list of client at 0 ms was answered with 500/,
  ],
  [
    'a lost booking',
    createOperation({ kind: 'book', order: 'A', copies: 3, booked: 3 }),
    /order A: 6 copies were booked, and 4 are left/,
  ],
])('The checker finds %s in the history', (_, operation, violation) => {
  const history = [...HISTORY.filter(({ kind }) => kind !== 'cancel'), operation]
  const state = { ...STATE, orders: [{ ...OWN_ORDER, cancelled: 0, pending: 2 }] }
  expect(checkHistory(history, [state]).join('\n')).toMatch(violation)
})
