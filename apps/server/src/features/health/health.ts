import { healthCalls } from '@platen/contract/health'
import type { FastifyRequest } from 'fastify'
import { forAnyone } from '../../http/handlers.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { VERSION } from '../../version.ts'
import { askDatabase } from './health-store.ts'

async function databaseRefusal(services: Services, request: FastifyRequest): Promise<Refusal | null> {
  try {
    await askDatabase(services.database)
    return null
  } catch (error) {
    request.log.error({ err: error }, 'the database does not answer')
    return refuse('unavailable', { part: 'database' })
  }
}

const OF_THE_PROCESS = { ignoresEnvironment: true } as const

/** GET /pax/health: whether server and database are well. */
export const health = forAnyone(
  healthCalls.health,
  async ({ services, request }) => {
    const refusal = await databaseRefusal(services, request)
    return refusal ?? { version: VERSION, database: 'well' as const }
  },
  OF_THE_PROCESS,
)

/** GET /pax/health/live: answers as long as the process does; asks nothing of the database. */
export const live = forAnyone(healthCalls.live, async () => ({ version: VERSION }), OF_THE_PROCESS)

/** GET /pax/health/ready: whether calls should be sent to this process. */
export const ready = forAnyone(
  healthCalls.ready,
  async ({ services, request }) => {
    if (services.isStopping?.()) return refuse('unavailable', { part: 'stopping' })
    const refusal = await databaseRefusal(services, request)
    return refusal ?? { version: VERSION }
  },
  OF_THE_PROCESS,
)
