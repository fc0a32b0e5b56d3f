import { sessionCalls } from '@platen/contract/session'
import { sessionHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sessionOwner } from './session-owner.ts'
import { revokeSession } from './sessions-store.ts'

/** DELETE /pax/user/sessions/:id: revokes one of the user's own sessions. Sessions of others are treated as unknown. */
export const revokeOwnSession = sessionHandler(
  sessionCalls.endSession,
  async ({ params, user, environment, services, request }) => {
    const ended =
      isUuid(params.id) &&
      (await revokeSession(services.database.outsideEnvironments, sessionOwner(user, environment), params.id))
    if (!ended) return failure('not_found')
    request.log.info({ session: params.id }, 'session revoked')
    return {}
  },
)
