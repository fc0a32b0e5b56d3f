import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, type WirePiece } from '@platen/contract/printing'
import { formatPieceCode, type PieceState } from '@platen/domain/printing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPieces } from '../../../cli/doctor/check-pieces.ts'
import {
  type Booking,
  COUNT,
  isSent,
  type ModelOrder,
  type ModelPiece,
  type ModelRun,
  NEXT,
  PIECE_STATE,
  subtract,
  UNSENT,
} from '../../../testing/piece-history-model.ts'
import { EXAMPLES, isOnOrder, STEP } from '../../../testing/piece-history-steps.ts'
import { runFixture } from '../../../testing/run-fixture.ts'
import { key } from '../../../testing/test-preset.ts'
import { concludeWithdrawal as recordWithdrawal } from '../delivery/withdraw-run.ts'

const fixture = await runFixture()
const { server, shop, operator, admin, presetId, setState } = fixture
const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }

async function history() {
  await operator.call(outputPresetCalls.unbook, { body: { presetId } })
  const orders: ModelOrder[] = []
  for (const copies of [1, 2, 3]) {
    const ref = await fixture.ordered(copies)
    orders.push({ ref, copies, open: copies, cancelled: 0, rejected: 0, isActive: true })
  }
  let booked: Booking[] = []
  const runs: ModelRun[] = []
  const histories = new Map<string, Pick<WirePiece, 'runId' | 'history'>>()

  const query = <Row extends object>(sql: string) =>
    server.services.database.inEnvironment(shop.environment.id, (tx) => tx.query<Row>(sql))
  const orderOf = (pk: string) => orders.find(({ ref }) => ref.id === pk)

  const loadBooked = async () =>
    (
      await query<{ number: number; id: string }>(
        `select b.piece_number as number, j.order_pk as id from bookings b
           join jobs j on j.environment_id = b.environment_id and j.id = b.job_pk where b.environment_id = $1`,
      )
    ).flatMap(({ number, id }): Booking[] => {
      const order = orderOf(id)
      return order ? [{ code: formatPieceCode(number), order }] : []
    })

  const loadPieces = async (runId: string): Promise<ModelPiece[]> =>
    (await fixture.loadRun(runId)).pieces.flatMap(({ code, orderId, slotNo, cancelled }) => {
      const order = orders.find(({ ref }) => ref.orderId === orderId)
      if (!order || !code) return []
      return [{ code, order, slotNo, isRejected: false, isCancelled: cancelled !== null, isEarlier: false }]
    })

  const sameSlot = (run: ModelRun, piece: ModelPiece) =>
    runs
      .filter(({ sheet }) => sheet === run.sheet)
      .flatMap((each) => each.pieces.filter(({ slotNo }) => slotNo === piece.slotNo))

  /** The last run of the sheet that has the slot and is not cancelled; it prints the copy. */
  const latestRun = (run: ModelRun, { slotNo }: ModelPiece) =>
    runs.findLast(
      ({ sheet, state, pieces }) =>
        sheet === run.sheet && state !== 'cancelled' && pieces.some((piece) => piece.slotNo === slotNo),
    )

  function pieceState(run: ModelRun, piece: ModelPiece): PieceState {
    if (piece.isCancelled) return 'cancelled'
    if (piece.isRejected) return 'bad'
    const later = runs.slice(runs.indexOf(run) + 1)
    const isReplaced = later.some(
      ({ sheet, state, pieces }) =>
        sheet === run.sheet && state !== 'cancelled' && pieces.some(({ slotNo }) => slotNo === piece.slotNo),
    )
    return isReplaced ? 'replaced' : PIECE_STATE[run.state]
  }

  /** Whether the piece is the copy that its order counts. */
  const isCounted = (run: ModelRun, piece: ModelPiece) =>
    latestRun(run, piece) === run &&
    !piece.isEarlier &&
    sameSlot(run, piece).every(({ isRejected, isCancelled }) => !isRejected && !isCancelled)

  const countedPieces = (order: ModelOrder) =>
    runs.flatMap((run) =>
      run.pieces.filter((piece) => piece.order === order && isCounted(run, piece)).map((piece) => ({ run, piece })),
    )

  const steps = {
    async book(order: ModelOrder, amount: number) {
      const n = 1 + (amount % 2)
      const before = new Set(booked.map(({ code }) => code))
      const { status } = await operator.call(outputPresetCalls.book, {
        body: { presetId, jobs: [key(order.ref)], copies: n },
      })
      expect(status === 200).toBe(order.isActive && n <= order.open)
      if (status !== 200) return
      booked = await loadBooked()
      expect(booked.filter(({ code }) => !before.has(code)).map((each) => each.order)).toEqual(Array(n).fill(order))
      order.open -= n
    },
    async unbook(order: ModelOrder) {
      await operator.call(outputPresetCalls.unbook, { body: { presetId, jobs: [key(order.ref)] } })
      order.open += booked.filter((each) => each.order === order).length
      booked = booked.filter((each) => each.order !== order)
    },
    async print() {
      if (booked.length === 0) return
      const id = await fixture.printed()
      const pieces = await loadPieces(id)
      expect(pieces.map(({ code }) => code).toSorted()).toEqual(booked.map(({ code }) => code).toSorted())
      runs.push({ id, sheet: id, state: 'queued', pieces })
      booked = []
      for (const order of orders) if (order.open === 0) order.isActive = false
    },
    async withdraw(run: ModelRun) {
      const { status } = await operator.call(printCalls.withdraw, { params: { id: run.id } })
      expect(status === 200).toBe(run.state === 'sent')
      if (status === 200) run.state = 'withdrawing'
    },
    async advance(run: ModelRun, which: number) {
      if (run.state === 'withdrawing') return concludeWithdrawal(run, which % 2 === 0)
      const next = NEXT[run.state]
      if (!next) return
      await setState(run.id, next)
      run.state = next
    },
    async fail(run: ModelRun) {
      if (run.state !== 'queued' && run.state !== 'ready') return
      await setState(run.id, 'failed')
      run.state = 'failed'
    },
    async retry(run: ModelRun) {
      const { status } = await operator.call(printCalls.retry, { params: { id: run.id } })
      expect(status === 200).toBe(run.state === 'failed')
      if (status === 200) run.state = 'queued'
    },
    async confirm(run: ModelRun) {
      const { status } = await operator.call(printCalls.confirm, { params: { id: run.id } })
      expect(status === 200).toBe(['sent', 'withdrawing', 'pickedUp', 'printing', 'printed'].includes(run.state))
      if (status === 200) run.state = 'confirmed'
    },
    async cancelRun(run: ModelRun) {
      const { status } = await operator.call(printCalls.cancel, { params: { id: run.id }, body: {} })
      expect(status === 200).toBe(UNSENT.includes(run.state) || run.state === 'withdrawing')
      if (status === 200) endCancelled(run)
    },
    /** Prints the sheet again, or the pieces on some of its slots. */
    async reprint(run: ModelRun, which: number) {
      const chosen = run.pieces.filter((_, index) => (which >> index) % 2 === 0)
      const isPart = which % 3 !== 0 && chosen.length > 0
      const slots = chosen.map(({ slotNo }) => ({ jigNo: 1, slotNo }))
      const { status, body: answer } = await operator.call(printCalls.reprint, {
        params: { id: run.id },
        ...(isPart ? { body: { slots } } : {}),
      })
      if (isPart && status !== 200) return
      expect(status === 200).toBe(
        isSent(run) && run.state !== 'withdrawing' && run.pieces.some(({ isCancelled }) => !isCancelled),
      )
      if (status !== 200) return
      const { id } = answer['printJob'] as { id: string }
      const pieces = (await loadPieces(id)).map((piece) => ({
        ...piece,
        isEarlier: run.pieces.some(({ slotNo, isEarlier }) => slotNo === piece.slotNo && isEarlier),
      }))
      runs.push({ id, sheet: run.sheet, state: 'queued', pieces })
    },
    async reject(run: ModelRun, which: number) {
      const piece = run.pieces[which % run.pieces.length]
      if (!piece) return
      const isOpen = sameSlot(run, piece).every((each) => !each.isRejected) && !piece.isCancelled && !piece.isEarlier
      const { status } = await fixture.reject(run.id, [{ jigNo: 1, slotNo: piece.slotNo }])
      expect(status === 200).toBe(isOpen && isSent(run) && run.state !== 'withdrawing')
      if (status !== 200) return
      piece.isRejected = true
      piece.order.rejected += 1
      returnCopy(piece.order)
    },
    /** Orders another number of copies, wherever the others are. */
    async changeCopies(order: ModelOrder, amount: number) {
      const copies = 1 + (amount % 4)
      const outcome = takeCopies(order, Math.max(0, order.copies - copies))
      const added = Math.max(0, copies - order.copies)
      const { status, body } = await admin.call(orderCalls.edit, {
        body: { ...key(order.ref), copies, changesBooked: true },
      })
      expect(status === 200).toBe(order.isActive && (copies === order.copies || copies > order.cancelled))
      if (status !== 200) return
      expect(body['outcome']).toMatchObject({ ...outcome, added })
      order.open += added - outcome.dropped
      order.copies = copies
      await adoptOutcome(order)
    },
    async cancelCopies(order: ModelOrder, copies: number) {
      const total = 1 + (copies % order.copies)
      const outcome = takeCopies(order, Math.max(0, total - order.cancelled))
      const { orderId, jobId } = order.ref
      const before = await readOutcome(order)
      const response = await server.call(
        intakeCalls.persBizCancel,
        { body: { orderId, jobId, copies: total } },
        shopKey,
      )
      expect(response.status).toBe(200)
      const after = await readOutcome(order)
      expect(subtract(after, before)).toEqual(outcome)
      order.open -= outcome.dropped
      order.cancelled += Object.values(outcome).reduce((sum, n) => sum + n, 0)
      await adoptOutcome(order)
    },
    async activate(order: ModelOrder) {
      const { status } = await admin.call(orderCalls.activate, { body: order.ref })
      expect(status === 200).toBe(!order.isActive)
      if (status !== 200) return
      for (const piece of runs.flatMap(({ pieces }) => pieces)) if (piece.order === order) piece.isEarlier = true
      Object.assign(order, { open: order.copies, cancelled: 0, isActive: true })
    },
  }

  /** The copies of a run that is cancelled are open again unless another run of its sheet prints them. */
  function endCancelled(run: ModelRun) {
    const counted = run.pieces.filter((piece) => isCounted(run, piece))
    run.state = 'cancelled'
    for (const piece of counted) if (!latestRun(run, piece)) returnCopy(piece.order)
  }

  /** Reports whether the file of a run that is being withdrawn was still in its folder. */
  async function concludeWithdrawal(run: ModelRun, isWithdrawn: boolean) {
    const { database, now } = server.services
    await database.inEnvironment(shop.environment.id, (tx) => recordWithdrawal(tx, run.id, isWithdrawn, now()))
    if (isWithdrawn) endCancelled(run)
    else run.state = 'pickedUp'
  }

  /** Returns where the copies are that are taken from an order, in the sequence in which they are taken. */
  function takeCopies(order: ModelOrder, amount: number) {
    let remaining = amount
    const take = (available: number) => {
      const assignedCount = Math.min(remaining, available)
      remaining -= assignedCount
      return assignedCount
    }
    const [dropped, freed] = [take(order.open), take(booked.filter((each) => each.order === order).length)]
    const unsent = countedPieces(order).filter(({ run: { sheet } }) =>
      runs.every((each) => each.sheet !== sheet || !isSent(each)),
    )
    return { dropped, freed, takenOff: take(unsent.length), tooLate: remaining }
  }

  /** Takes over which bookings and pieces a cancellation or change has chosen. */
  async function adoptOutcome(order: ModelOrder) {
    booked = await loadBooked()
    for (const run of runs) await adoptCancelled(run)
    if (order.open === 0 && booked.every((each) => each.order !== order)) order.isActive = false
  }

  const returnCopy = (order: ModelOrder) => {
    order.open += 1
    order.isActive = true
  }

  const readOrder = async ({ ref }: ModelOrder) => {
    const answer = await server.call(intakeCalls.persBizReadOrder, { params: { orderId: ref.orderId } }, shopKey)
    const [job] = intakeCalls.persBizReadOrder.response.parse(answer.body).jobs
    if (!job) throw new Error('the order has no job')
    return job
  }
  const readOutcome = async (order: ModelOrder) =>
    (await readOrder(order)).cancelOutcome ?? { dropped: 0, freed: 0, takenOff: 0, tooLate: 0 }

  /** Takes over which pieces of a run a cancellation has chosen, and the state of the run. */
  async function adoptCancelled(run: ModelRun) {
    const { printJob, pieces } = await fixture.loadRun(run.id)
    for (const piece of run.pieces) {
      const cancelled = pieces.find(({ slotNo }) => slotNo === piece.slotNo)?.cancelled
      if (cancelled && !piece.isCancelled)
        expect(cancelled === 'takenOff').toBe(UNSENT.includes(run.state) && run.state !== 'cancelled')
      piece.isCancelled = cancelled !== null
    }
    if (UNSENT.includes(run.state)) run.state = printJob.state
  }

  /** Compares the calls with the model. */
  async function check() {
    for (const order of orders) {
      const job = await readOrder(order)
      const expected: Record<string, number> = { open: order.open, cancelled: order.cancelled }
      const states = [
        ...booked.filter((each) => each.order === order).map(() => 'onBed' as const),
        ...countedPieces(order).map(({ run, piece }) => pieceState(run, piece)),
      ]
      for (const state of states) expected[COUNT[state] ?? state] = (expected[COUNT[state] ?? state] ?? 0) + 1
      const withoutZeros = (counts: object) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0))
      expect(withoutZeros(job.counts)).toEqual(withoutZeros(expected))
      expect(job.rejected).toBe(order.rejected)
    }
    const expectedStates = [
      ...booked.map(({ code }) => ({ code, state: 'onBed' as PieceState })),
      ...runs.flatMap((run) => run.pieces.map((piece) => ({ code: piece.code, state: pieceState(run, piece) }))),
    ]
    for (const { code, state } of expectedStates) {
      const piece = (await operator.call(printCalls.piece, { params: { code } })).body['piece'] as WirePiece
      expect([code, piece.state]).toEqual([code, state])
      const before = histories.get(code)
      if (before && before.runId === piece.runId)
        expect(piece.history.slice(0, before.history.length)).toEqual(before.history)
      histories.set(code, piece)
    }
  }
  return { steps, check, orders, runs }
}

test('However copies are booked, printed, reported, withdrawn, rejected, reprinted and cancelled, their states match a naive model and the counts of their order, and are only added to', {
  timeout: 600_000,
}, async () => {
  const steps = fc.array(STEP, { minLength: 30, maxLength: 45, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const real = await history()
      for (const { name, which, amount } of sequence) {
        const order = real.orders[which % real.orders.length]
        const run = real.runs[which % Math.max(1, real.runs.length)]
        if (name === 'print') await real.steps.print()
        else if (isOnOrder(name)) {
          if (order) await real.steps[name](order, amount)
        } else if (run) await real.steps[name](run, amount)
        await real.check()
      }
      const { database, objects, settings } = server.services
      const client = await database.pool.connect()
      const contradictions = await checkPieces({
        ...shop.environment,
        settings,
        objects,
        client,
        now: new Date(),
      }).finally(() => client.release())
      expect(contradictions.map(({ level }) => level)).toEqual(['fine'])
    }),
    { numRuns: 12, examples: EXAMPLES.map((each): [typeof each] => [each]) },
  )
})
