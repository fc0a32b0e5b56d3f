import { sessionCalls } from '@platen/contract/session'
import { forSession } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { ownerOf } from './session-owner.ts'
import { endSession } from './sessions-store.ts'

/** DELETE /pax/user/sessions/:id: ends one of one's own sessions; those of others are as unknown. */
export const endOwnSession = forSession(
  sessionCalls.endSession,
  async ({ params, user, environment, services, request }) => {
    const ended =
      isId(params.id) && (await endSession(services.database.outside, ownerOf(user, environment), params.id))
    if (!ended) return refuse('not_found')
    request.log.info({ session: params.id }, 'a session was ended')
    return {}
  },
)
