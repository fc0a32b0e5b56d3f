import type { Operation, OrderState, PieceState, ShopState } from './operations.ts'

type Kind<K extends Operation['kind']> = Extract<Operation, { kind: K }>

interface Checked {
  readonly history: readonly Operation[]
  readonly state: ShopState
  readonly ofKind: <K extends Operation['kind']>(kind: K) => Kind<K>[]
}

/** Returns the values that occur more than once. */
function findRepeated<T>(values: readonly T[]): T[] {
  const seen = new Set<T>()
  return values.filter((value) => seen.has(value) || !seen.add(value))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mayHaveEffect = ({ outcome }: Operation): boolean => outcome !== 'failed'

/** Each acknowledged order is stored once with its copies, and no order that was not submitted. */
function checkOrders({ state, ofKind }: Checked): string[] {
  const submitted = ofKind('submit')
  const stored = new Map(state.orders.map((order) => [order.orderId, order]))
  const allowed = new Map(submitted.filter(mayHaveEffect).map(({ order, copies }) => [order, copies]))
  return [
    ...findRepeated(state.orders.map(({ orderId }) => orderId)).map((id) => `order ${id} is stored twice`),
    ...submitted
      .filter(({ outcome, order }) => outcome === 'ok' && !stored.has(order))
      .map(({ order }) => `order ${order} was accepted and is lost`),
    ...state.orders.flatMap(({ orderId, copies }) => {
      if (!allowed.has(orderId)) return [`order ${orderId} was not submitted by this shop`]
      const expectedCopies = allowed.get(orderId)
      return expectedCopies === copies ? [] : [`order ${orderId} has ${copies} copies instead of ${expectedCopies}`]
    }),
    ...ofKind('read')
      .filter(({ status }) => status === 404)
      .map(({ order, client, from }) => `order ${order} was accepted and not found by ${client} at ${from} ms`),
  ]
}

/** The copies that are printed: on a sheet that is not cancelled, neither rejected nor cancelled. */
function countPrinted({ state }: Checked, pieces: readonly PieceState[]): number {
  const cancelledRuns = new Set(state.runs.filter((run) => run.state === 'cancelled').map(({ id }) => id))
  return pieces.filter((piece) => !piece.isRejected && !piece.isCancelled && !cancelledRuns.has(piece.run)).length
}

/** Each copy of an order is in exactly one place, and was brought there by calls of the history. */
function checkCopies(checked: Checked): string[] {
  const { state, ofKind } = checked
  const numbers = [...state.booked, ...state.pieces.map(({ number }) => number)]
  const orderIds = new Set(state.orders.map(({ orderId }) => orderId))
  const books = ofKind('book')
  const cancels = ofKind('cancel')
  const unbooked = new Set(
    ofKind('unbook')
      .filter(mayHaveEffect)
      .map(({ order }) => order),
  )
  const cancelledOrders = new Set(cancels.filter(mayHaveEffect).map(({ order }) => order))

  function checkOrder(order: OrderState): string[] {
    const { orderId, copies, pending, booked, cancelled } = order
    const pieces = state.pieces.filter((piece) => piece.orderId === orderId)
    const printed = countPrinted(checked, pieces)
    const ownBookings = books.filter(({ order: id }) => id === orderId)
    const assignedCopies = booked + pieces.length
    const least = sum(ownBookings.filter(({ outcome }) => outcome === 'ok').map((each) => each.booked))
    const maximum = least + sum(ownBookings.filter(({ outcome }) => outcome === 'unknown').map((each) => each.copies))
    const cancelling = cancels.filter(({ order: id }) => id === orderId)
    const cancelledLeast = sum(cancelling.filter(({ outcome }) => outcome === 'ok').map((each) => each.cancelled))
    const cancelledMost =
      cancelledLeast + sum(cancelling.filter(({ outcome }) => outcome === 'unknown').map((each) => each.copies))
    const isKept = !unbooked.has(orderId) && !cancelledOrders.has(orderId)
    const contradictions: string[] = []
    if (pending + booked + printed + cancelled !== copies)
      contradictions.push(
        `order ${orderId} has ${copies} copies, but ${pending} open, ${booked} booked, ${printed} printed and ${cancelled} cancelled`,
      )
    if (assignedCopies > maximum)
      contradictions.push(`order ${orderId}: ${assignedCopies} copies were booked or printed, and ${maximum} asked for`)
    if (isKept && assignedCopies < least)
      contradictions.push(`order ${orderId}: ${least} copies were booked, and ${assignedCopies} are left`)
    if (cancelled < cancelledLeast || cancelled > cancelledMost)
      contradictions.push(
        `order ${orderId}: ${cancelled} copies are cancelled instead of ${cancelledLeast} to ${cancelledMost}`,
      )
    return contradictions
  }

  return [
    ...findRepeated(numbers).map((number) => `piece ${number} is in two places`),
    ...state.pieces
      .filter(({ orderId }) => !orderIds.has(orderId))
      .map(({ number, orderId }) => `piece ${number} is of order ${orderId}, which this shop does not have`),
    ...state.orders.flatMap(checkOrder),
  ]
}

/** Each acknowledged run exists, and no more runs than were asked for; each piece was rejected once, and by a call. */
function checkRuns({ state, ofKind }: Checked): string[] {
  const prints = ofKind('print')
  const acknowledged = prints.filter(({ outcome }) => outcome === 'ok').flatMap(({ runs }) => runs)
  const ids = new Set(state.runs.map(({ id }) => id))
  const maximum = acknowledged.length + prints.filter(({ outcome }) => outcome === 'unknown').length
  const rejects = ofKind('reject')
  const slotsOf = (outcomes: readonly string[]) =>
    rejects
      .filter(({ outcome }) => outcomes.includes(outcome))
      .flatMap(({ run, slots }) => slots.map(({ jigNo, slotNo }) => `${run} ${jigNo}/${slotNo}`))
  const toSlot = ({ run, jigNo, slotNo }: PieceState): string => `${run} ${jigNo}/${slotNo}`
  const rejected = new Set(state.pieces.filter(({ isRejected }) => isRejected).map(toSlot))
  const requestedSlots = new Set(slotsOf(['ok', 'unknown']))
  return [
    ...acknowledged.filter((id) => !ids.has(id)).map((id) => `run ${id} was acknowledged and is lost`),
    ...findRepeated(acknowledged).map((id) => `run ${id} was acknowledged twice`),
    ...(ids.size > maximum ? [`${ids.size} runs were printed, and at most ${maximum} were asked for`] : []),
    ...findRepeated(slotsOf(['ok'])).map((slot) => `the piece of run ${slot} was rejected twice`),
    ...slotsOf(['ok'])
      .filter((slot) => !rejected.has(slot))
      .map((slot) => `the rejection of run ${slot} is lost`),
    ...[...rejected]
      .filter((slot) => !requestedSlots.has(slot))
      .map((slot) => `run ${slot} was not rejected by anyone`),
  ]
}

/** The output folder has the sheet of each run once, with its pieces and the artwork of this shop. */
function checkSheets({ state }: Checked): string[] {
  const files = new Map(state.files.map((file) => [file.name, file]))
  const expected = state.runs.filter((run) => run.state !== 'cancelled')
  const names = new Set(expected.map(({ fileName }) => fileName))
  return [
    ...findRepeated(expected.map(({ fileName }) => fileName)).map((name) => `two runs have the file ${name}`),
    ...state.files.filter(({ name }) => !names.has(name)).map(({ name }) => `the file ${name} is of no run`),
    ...expected.flatMap(({ id, state: runState, fileName, sha256 }) => {
      if (runState !== 'sent') return [`run ${id} is ${runState} and not sent`]
      const file = files.get(fileName)
      if (!file) return [`the sheet of run ${id} was sent and is not in the folder`]
      const onSheet = state.pieces.filter((piece) => piece.run === id && piece.isOnSheet).length
      const contradictions: string[] = []
      if (file.sha256 !== sha256) contradictions.push(`the file ${fileName} is not the sheet of run ${id}`)
      if (file.pieces !== onSheet)
        contradictions.push(`the file ${fileName} has ${file.pieces} pieces instead of ${onSheet}`)
      for (const colour of file.colours)
        if (colour !== state.colour) contradictions.push(`the file ${fileName} has artwork of another shop (${colour})`)
      return contradictions
    }),
  ]
}

/** Each order has one message that it was created; each message was received, and none that does not exist. */
function checkWebhooks({ state }: Checked): string[] {
  const created = state.messages.filter(({ type }) => type === 'order.created').map(({ orderId }) => orderId)
  const received = new Set(state.received)
  const ids = new Set(state.messages.map(({ id }) => id))
  return [
    ...findRepeated(created).map((id) => `order ${id} has two messages that it was created`),
    ...state.orders
      .filter(({ orderId }) => !created.includes(orderId))
      .map(({ orderId }) => `order ${orderId} has no message that it was created`),
    ...state.messages
      .filter(({ id, state: messageState }) => messageState !== 'delivered' || !received.has(id))
      .map(({ id, type, orderId }) => `message ${id} (${type}, order ${orderId}) was not received`),
    ...[...received].filter((id) => !ids.has(id)).map((id) => `the received message ${id} is none of this shop`),
  ]
}

/** Unavailability is answered with 503; every other 5xx is an error of the server. */
const checkAnswers = ({ history }: Checked): string[] =>
  history
    .filter(({ status }) => status >= 500 && status !== 503)
    .map(({ kind, client, status, from }) => `${kind} of ${client} at ${from} ms was answered with ${status}`)

const CHECKS = [checkOrders, checkCopies, checkRuns, checkSheets, checkWebhooks, checkAnswers]

/**
 * Compares a recorded history with the final states of its shops. Returns the violations: copies, runs or messages that
 * are lost, doubled or foreign.
 */
export function checkHistory(history: readonly Operation[], states: readonly ShopState[]): string[] {
  return states.flatMap((state) => {
    const shopHistory = history.filter(({ shop }) => shop === state.shop)
    const ofKind = <K extends Operation['kind']>(kind: K) =>
      shopHistory.filter((operation): operation is Kind<K> => operation.kind === kind)
    const checked = { history: shopHistory, state, ofKind }
    return CHECKS.flatMap((check) => check(checked)).map((text) => `${state.shop}: ${text}`)
  })
}
