import { healthCalls } from '@platen/contract/health'
import { forAnyone } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { VERSION } from '../../version.ts'
import { askDatabase } from './health-store.ts'

/** GET /pax/health: whether server and database are well. */
export const health = forAnyone(healthCalls.health, async ({ services, request }) => {
  try {
    await askDatabase(services.database)
    return { version: VERSION, database: 'well' as const }
  } catch (error) {
    request.log.error({ err: error }, 'the database does not answer')
    return refuse('unavailable')
  }
})
