import rateLimit from '@fastify/rate-limit'
import type { Call, CallCost } from '@platen/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Turn } from './handler-context.ts'
import { FairSlots, type Slot } from './fair-slots.ts'
import type { CostLimits } from './limit-types.ts'
import { type Failure, failure } from './failure.ts'

const MINUTE_MS = 60_000

/** Far above what people and programs do, and below what would keep others waiting. */
export const COST_LIMITS: Readonly<Record<CallCost, CostLimits>> = {
  picture: {
    ...{ perCaller: 6000, perEnvironment: 30_000, atOnce: 16, atOnceInAll: 48, waiting: 1000 },
    ...{ waitingMs: MINUTE_MS, workMs: MINUTE_MS },
  },
  compute: {
    ...{ perCaller: 600, perEnvironment: 1800, atOnce: 2, atOnceInAll: 4, waiting: 100 },
    ...{ waitingMs: MINUTE_MS, workMs: MINUTE_MS },
  },
  document: {
    ...{ perCaller: 120, perEnvironment: 480, atOnce: 2, atOnceInAll: 4, waiting: 50 },
    ...{ waitingMs: 2 * MINUTE_MS, workMs: 2 * MINUTE_MS },
  },
  intake: {
    ...{ perCaller: 6000, perEnvironment: 12_000, atOnce: 4, atOnceInAll: 16, waiting: 500 },
    ...{ waitingMs: 2 * MINUTE_MS, workMs: 10 * MINUTE_MS },
  },
  // places are held at the speed of the client, which has limits of its own (slow-clients.ts), so there are as many as
  // there are connections
  upload: {
    ...{ perCaller: 6000, perEnvironment: 12_000, atOnce: 256, atOnceInAll: 4000, waiting: 0 },
    ...{ waitingMs: MINUTE_MS, workMs: null },
  },
}

/** Whose call it is. */
export interface CallOwner {
  readonly environmentId: string
  /** Id of the user or the key. */
  readonly callerId: string
}

/** When a call that found the queue full is worth another try, in seconds. */
const QUEUE_RETRY_SECONDS = 2
/** Callers and environments whose calls are counted at once; the ones that called longest ago are forgotten. */
const MOST_COUNTED = 20_000

type OnError = (error: unknown) => void

export interface Place extends Turn {
  /** The answer is being sent: the place is free again, and the work is done in time. */
  leave(): void
}

/** The turn of calls that need no place, and of none in particular. */
export const FREE_TURN: Turn = { signal: new AbortController().signal, stepAside: () => undefined }

export interface CallLimits {
  /** Counts the call; a refusal with the seconds to wait where there were too many in this minute. */
  count(call: Call, owner: CallOwner, request: FastifyRequest): Promise<Failure | null>
  /**
   * Waits for a place and runs the work there. Answers `too_many_requests` where too many of the environment wait, and
   * `server_busy` where the wait or the work takes too long. Work that takes too long is told so by the signal of its
   * turn, and until it ends it keeps a place of its own environment alone.
   *
   * @param gone aborted when nobody waits for the answer any more; what waits for a place by then is not done
   * @param onLateError is told what work throws whose call was answered before
   */
  inTurn<T>(
    call: Call,
    owner: CallOwner,
    work: (place: Place) => Promise<T>,
    gone: AbortSignal,
    onLateError: OnError,
  ): Promise<T | Failure>
}

/**
 * Rates and places of expensive calls, as the rows say (`cost`). Counts are those of this process: they protect its
 * processor and memory, and need not be exact over several processes.
 */
export async function callLimits(
  app: FastifyInstance,
  limits: Readonly<Record<CallCost, CostLimits>> = COST_LIMITS,
): Promise<CallLimits> {
  await app.register(rateLimit, { global: false, cache: MOST_COUNTED })
  const owners = new WeakMap<FastifyRequest, CallOwner>()
  const limiter = (max: number, keyOf: (owner: CallOwner) => string) =>
    app.createRateLimit({
      max,
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => {
        const owner = owners.get(request)
        return owner ? keyOf(owner) : 'none'
      },
    })
  const ofCost = (cost: CallCost) => {
    const { perCaller, perEnvironment, atOnce, atOnceInAll, waiting, waitingMs, workMs } = limits[cost]
    return {
      rates: [
        limiter(perCaller, ({ environmentId, callerId }) => `${cost} of ${environmentId} by ${callerId}`),
        limiter(perEnvironment, ({ environmentId }) => `${cost} of ${environmentId}`),
      ],
      slots: new FairSlots({ total: atOnceInAll, perKey: atOnce, waitingPerKey: waiting, waitingMs }),
      workMs,
    }
  }
  const byCost = {
    picture: ofCost('picture'),
    compute: ofCost('compute'),
    document: ofCost('document'),
    intake: ofCost('intake'),
    upload: ofCost('upload'),
  }
  return {
    async count({ cost }, owner, request) {
      if (!cost) return null
      owners.set(request, owner)
      for (const rate of byCost[cost].rates) {
        const counted = await rate(request)
        if (!counted.isAllowed && counted.isExceeded)
          return failure('too_many_requests', { seconds: Math.max(1, counted.ttlInSeconds) })
      }
      return null
    },
    async inTurn({ cost }, owner, work, gone, onLateError) {
      if (!cost) return work({ ...FREE_TURN, leave: () => undefined })
      const { slots, workMs } = byCost[cost]
      const slot = await slots.enter(owner.environmentId, gone)
      if (slot === 'full') return failure('too_many_requests', { seconds: QUEUE_RETRY_SECONDS })
      if (typeof slot === 'string') return failure('server_busy')
      return withDeadline(slot, workMs, work, onLateError)
    },
  }
}

async function withDeadline<T>(
  slot: Slot,
  workMs: number | null,
  work: (place: Place) => Promise<T>,
  onLateError: OnError,
): Promise<T | Failure> {
  const deadline = new AbortController()
  const { promise: late, resolve } = Promise.withResolvers<Failure>()
  const onDeadline = (): void => {
    deadline.abort()
    slot.stepAside()
    resolve(failure('server_busy'))
  }
  const timer = workMs === null ? undefined : setTimeout(onDeadline, workMs)
  const end = (): void => {
    clearTimeout(timer)
    slot.release()
  }
  // what is sent after the deadline is the refusal, and the work goes on
  const leave = (): void => (deadline.signal.aborted ? undefined : end())
  const done = work({ signal: deadline.signal, stepAside: slot.stepAside, leave }).finally(end)
  done.catch((error: unknown) => (deadline.signal.aborted ? onLateError(error) : undefined))
  return Promise.race([done, late])
}
