import rateLimit from '@fastify/rate-limit'
import type { Call, CallCost } from '@platen/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FairSlots, type Slot } from '../fair-slots.ts'
import { type Failure, failure } from './failure.ts'
import type { Turn } from './handler-context.ts'
import type { CostLimits } from './limit-types.ts'

const MINUTE_MS = 60_000
const MIB = 1024 * 1024

/** Far above the use by people and programs, and below what would delay other callers. */
export const COST_LIMITS: Readonly<Record<CallCost, CostLimits>> = {
  picture: {
    perCaller: 6000,
    perEnvironment: 30_000,
    maxConcurrent: 16,
    maxConcurrentInAll: 48,
    waiting: 1000,
    waitingMs: MINUTE_MS,
    workMs: MINUTE_MS,
  },
  compute: {
    perCaller: 600,
    perEnvironment: 1800,
    maxConcurrent: 2,
    maxConcurrentInAll: 4,
    waiting: 100,
    waitingMs: MINUTE_MS,
    workMs: MINUTE_MS,
  },
  document: {
    perCaller: 120,
    perEnvironment: 480,
    maxConcurrent: 2,
    maxConcurrentInAll: 4,
    waiting: 50,
    waitingMs: 2 * MINUTE_MS,
    workMs: 2 * MINUTE_MS,
  },
  // Bodies of calls that wait for a slot are in memory.
  intake: {
    perCaller: 60_000,
    perEnvironment: 120_000,
    maxConcurrent: 4,
    maxConcurrentInAll: 16,
    waiting: 500,
    waitingBytes: 100 * MIB,
    waitingBytesInAll: 400 * MIB,
    waitingMs: 2 * MINUTE_MS,
    workMs: 10 * MINUTE_MS,
  },
  // Callers are shops: a message takes some ms, and a shop that sends more than 200 a second in a minute waits.
  // Messages have up to 2 MB each. They wait as long as the shop does: WooCommerce does not repeat a message, and waits
  // for a minute.
  message: {
    perCaller: 12_000,
    perEnvironment: 24_000,
    maxConcurrent: 4,
    maxConcurrentInAll: 16,
    waiting: 1000,
    waitingBytes: 100 * MIB,
    waitingBytesInAll: 400 * MIB,
    waitingMs: MINUTE_MS,
    workMs: 10_000,
  },
  // Slots are held at the speed of the client, which has separate limits (slow-clients.ts), so there are as many as
  // connections.
  upload: {
    perCaller: 6000,
    perEnvironment: 12_000,
    maxConcurrent: 256,
    maxConcurrentInAll: 4000,
    waiting: 0,
    waitingMs: MINUTE_MS,
    workMs: null,
  },
}

/** The caller of a call and their environment. */
export interface CallOwner {
  readonly environmentId: string
  /** Id of the user, the API key or the shop. */
  readonly callerId: string
}

/** Value of `Retry-After` when the queue is full. */
const QUEUE_RETRY_SECONDS = 2
/** Maximum number of callers and environments counted at once; the least recent ones are evicted. */
const MAX_COUNTED = 20_000

type OnError = (error: unknown) => void

export interface Place extends Turn {
  /** Called when the response is being sent: releases the slot and stops the time limit. */
  leave(): void
}

/** The turn of calls without limits, which need no slot. */
export const FREE_TURN: Turn = { signal: new AbortController().signal, stepAside: () => undefined }

export interface CallLimits {
  /**
   * Counts the call, and sets the headers with its rates. Returns a failure with the seconds to wait if there were too
   * many in this minute.
   */
  count(call: Call, owner: CallOwner, request: FastifyRequest, reply: FastifyReply): Promise<Failure | null>
  /**
   * Waits for a slot and runs the work in it. Returns `too_many_requests` if the queue of the environment is full, and
   * `server_busy` if the wait or the work exceeds its time limit. Work that exceeds it is aborted by the signal of its
   * turn, and until it ends it occupies a slot of its own environment only.
   *
   * @param waiter the waiting client: `gone` is aborted when it has disconnected, and a call still waiting then is not
   *   run; `bytes` are those of the body
   * @param onLateError called with an error of work whose call was already answered
   */
  runWithinLimits<T>(
    call: Call,
    owner: CallOwner,
    work: (place: Place) => Promise<T>,
    waiter: { readonly gone: AbortSignal; readonly bytes: number },
    onLateError: OnError,
  ): Promise<T | Failure>
}

/**
 * Rates and slots of expensive calls, as in their rows (`cost`). Counts are per process: they protect its CPU and
 * memory, and need not be exact over several processes.
 */
export async function callLimits(
  app: FastifyInstance,
  limits: Readonly<Record<CallCost, CostLimits>> = COST_LIMITS,
): Promise<CallLimits> {
  await app.register(rateLimit, { global: false, cache: MAX_COUNTED })
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
    const { perCaller, perEnvironment, maxConcurrent, maxConcurrentInAll, workMs, ...queue } = limits[cost]
    return {
      rates: [
        {
          name: `${cost}-per-caller`,
          limit: limiter(perCaller, ({ environmentId, callerId }) => `${cost} of ${environmentId} by ${callerId}`),
        },
        {
          name: `${cost}-per-environment`,
          limit: limiter(perEnvironment, ({ environmentId }) => `${cost} of ${environmentId}`),
        },
      ],
      slots: new FairSlots({
        total: maxConcurrentInAll,
        perKey: maxConcurrent,
        waitingPerKey: queue.waiting,
        waitingBytesPerKey: queue.waitingBytes ?? Number.POSITIVE_INFINITY,
        waitingBytesInAll: queue.waitingBytesInAll ?? Number.POSITIVE_INFINITY,
        waitingMs: queue.waitingMs,
      }),
      workMs,
    }
  }
  const byCost = {
    picture: ofCost('picture'),
    compute: ofCost('compute'),
    document: ofCost('document'),
    intake: ofCost('intake'),
    upload: ofCost('upload'),
    message: ofCost('message'),
  }
  return {
    async count({ cost }, owner, request, reply) {
      if (!cost) return null
      owners.set(request, owner)
      const counts: RateCount[] = []
      let refusal: Failure | null = null
      for (const { name, limit } of byCost[cost].rates) {
        const counted = await limit(request)
        if (counted.isAllowed) continue
        const seconds = Math.max(1, counted.ttlInSeconds)
        counts.push({ name, max: counted.max, remaining: counted.remaining, seconds })
        if (!counted.isExceeded) continue
        refusal = failure('too_many_requests', { seconds })
        break
      }
      setRateHeaders(reply, counts)
      return refusal
    },
    async runWithinLimits({ cost }, owner, work, { gone, bytes }, onLateError) {
      if (!cost) return work({ ...FREE_TURN, leave: () => undefined })
      const { slots, workMs } = byCost[cost]
      const slot = await slots.enter(owner.environmentId, gone, bytes)
      if (slot === 'full') return failure('too_many_requests', { seconds: QUEUE_RETRY_SECONDS })
      if (typeof slot === 'string') return failure('server_busy')
      return withDeadline(slot, workMs, work, onLateError)
    },
  }
}

interface RateCount {
  /** The kind of call, and who is counted. */
  readonly name: string
  /** Calls in a minute. */
  readonly max: number
  readonly remaining: number
  /** Seconds until the minute ends. */
  readonly seconds: number
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers-10. */
function setRateHeaders(reply: FastifyReply, counts: readonly RateCount[]): void {
  const policies = counts.map(({ name, max }) => `"${name}";q=${max};w=${MINUTE_MS / 1000}`)
  const states = counts.map(({ name, remaining, seconds }) => `"${name}";r=${remaining};t=${seconds}`)
  reply.headers({ 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') })
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
  // A response after the deadline is the failure, and the work is still running.
  const leave = (): void => (deadline.signal.aborted ? undefined : end())
  const done = work({ signal: deadline.signal, stepAside: slot.stepAside, leave }).finally(end)
  done.catch((error: unknown) => (deadline.signal.aborted ? onLateError(error) : undefined))
  return Promise.race([done, late])
}
