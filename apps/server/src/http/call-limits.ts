import rateLimit from '@fastify/rate-limit'
import type { Call, CallCost } from '@platen/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FairSlots, type ReleaseSlot } from './fair-slots.ts'
import type { CostLimits } from './limit-types.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Far above what people and programs do, and below what would keep others waiting. */
export const COST_LIMITS: Readonly<Record<CallCost, CostLimits>> = {
  picture: { perCaller: 6000, perEnvironment: 30_000, atOnce: 16, atOnceInAll: 48, waiting: 1000 },
  compute: { perCaller: 600, perEnvironment: 1800, atOnce: 2, atOnceInAll: 4, waiting: 100 },
  document: { perCaller: 120, perEnvironment: 480, atOnce: 2, atOnceInAll: 4, waiting: 50 },
  intake: { perCaller: 6000, perEnvironment: 12_000, atOnce: 4, atOnceInAll: 16, waiting: 500 },
  // places are held at the speed of the client, so there are as many as there are connections
  upload: { perCaller: 6000, perEnvironment: 12_000, atOnce: 256, atOnceInAll: 4000, waiting: 0 },
}

/** Whose call it is. */
export interface CallOwner {
  readonly environmentId: string
  /** Id of the user or the key. */
  readonly callerId: string
}

const MINUTE_MS = 60_000
/** When a call that found the queue full is worth another try, in seconds. */
const QUEUE_RETRY_SECONDS = 2
/** Callers and environments whose calls are counted at once; the ones that called longest ago are forgotten. */
const MOST_COUNTED = 20_000

export interface CallLimits {
  /** Counts the call; a refusal with the seconds to wait where there were too many in this minute. */
  count(call: Call, owner: CallOwner, request: FastifyRequest): Promise<Refusal | null>
  /**
   * Waits for a place and runs the work there; refuses where too many of the environment wait. The place is free again
   * when the work has ended, or earlier, when the work calls `leave`.
   */
  inTurn<T>(call: Call, owner: CallOwner, work: (leave: ReleaseSlot) => Promise<T>): Promise<T | Refusal>
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
    const { perCaller, perEnvironment, atOnce, atOnceInAll, waiting } = limits[cost]
    return {
      rates: [
        limiter(perCaller, ({ environmentId, callerId }) => `${cost} of ${environmentId} by ${callerId}`),
        limiter(perEnvironment, ({ environmentId }) => `${cost} of ${environmentId}`),
      ],
      slots: new FairSlots({ total: atOnceInAll, perKey: atOnce, waitingPerKey: waiting }),
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
          return refuse('too_many_requests', { seconds: Math.max(1, counted.ttlInSeconds) })
      }
      return null
    },
    async inTurn({ cost }, owner, work) {
      if (!cost) return work(() => undefined)
      const leave = await byCost[cost].slots.enter(owner.environmentId)
      if (!leave) return refuse('too_many_requests', { seconds: QUEUE_RETRY_SECONDS })
      try {
        return await work(leave)
      } finally {
        leave()
      }
    },
  }
}
