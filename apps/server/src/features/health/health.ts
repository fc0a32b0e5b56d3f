import { healthCalls } from '@platen/contract/health'
import type { FastifyRequest } from 'fastify'
import { publicHandler } from '../../http/define-handler.ts'
import { type Failure, failure } from '../../http/failure.ts'
import type { Services } from '../../services.ts'
import { VERSION } from '../../version.ts'
import { pingDatabase } from './health-store.ts'

async function databaseRefusal(services: Services, request: FastifyRequest): Promise<Failure | null> {
  try {
    await pingDatabase(services.database)
    return null
  } catch (error) {
    request.log.error({ err: error }, 'the database does not answer')
    return failure('unavailable', { part: 'database' })
  }
}

const OF_THE_PROCESS = { ignoresEnvironment: true } as const

/** GET /pax/health: whether server and database are well. */
export const getHealth = publicHandler(
  healthCalls.health,
  async ({ services, request }) => {
    const refusal = await databaseRefusal(services, request)
    return refusal ?? { version: VERSION, database: 'well' as const }
  },
  OF_THE_PROCESS,
)

/** GET /pax/health/live: answers as long as the process does; asks nothing of the database. */
export const live = publicHandler(healthCalls.live, async () => ({ version: VERSION }), OF_THE_PROCESS)

/** GET /pax/health/ready: whether calls should be sent to this process. */
export const ready = publicHandler(
  healthCalls.ready,
  async ({ services, request }) => {
    if (services.isStopping?.()) return failure('unavailable', { part: 'stopping' })
    const refusal = await databaseRefusal(services, request)
    return refusal ?? { version: VERSION }
  },
  OF_THE_PROCESS,
)
