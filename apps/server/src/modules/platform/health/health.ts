import { healthCalls } from '@platen/contract/health'
import type { FastifyRequest } from 'fastify'
import { publicHandler } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { Services } from '../../../services.ts'
import { VERSION } from '../../../version.ts'
import { pingDatabase } from './health-store.ts'

async function checkDatabase(services: Services, request: FastifyRequest): Promise<Failure | null> {
  try {
    await pingDatabase(services.database)
    return null
  } catch (error) {
    request.log.error({ err: error }, 'the database does not respond')
    return failure('unavailable', { part: 'database' })
  }
}

const OF_THE_PROCESS = { ignoresEnvironment: true } as const

/** GET /pax/health: returns whether server and database work. */
export const getHealth = publicHandler(
  healthCalls.health,
  async ({ services, request }) => {
    const refusal = await checkDatabase(services, request)
    return refusal ?? { version: VERSION, database: 'well' as const }
  },
  OF_THE_PROCESS,
)

/** GET /pax/health/live: liveness; responds while the process runs, without using the database. */
export const live = publicHandler(healthCalls.live, async () => ({ version: VERSION }), OF_THE_PROCESS)

/** GET /pax/health/ready: readiness; fails while the server stops or the database does not respond. */
export const ready = publicHandler(
  healthCalls.ready,
  async ({ services, request }) => {
    if (services.isStopping?.()) return failure('unavailable', { part: 'stopping' })
    const refusal = await checkDatabase(services, request)
    return refusal ?? { version: VERSION }
  },
  OF_THE_PROCESS,
)
