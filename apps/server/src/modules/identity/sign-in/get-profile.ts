import { sessionCalls } from '@platen/contract/session'
import { effectivePermissions } from '@platen/domain/permissions'
import { sessionHandler } from '../../../http/define-handler.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { VERSION } from '../../../version.ts'
import { findEnvironmentFacts, findFirstOwnedEnvironment } from '../../platform/environments/environments-queries.ts'

/** Returns the only environment of a remote consumer outside of any environment, to which the client redirects. */
async function findOnlyEnvironment(services: Services, user: AuthenticatedUser): Promise<string | null> {
  if (user.account?.kind !== 'b2c') return null
  return findFirstOwnedEnvironment(services.database.outsideEnvironments, user.account.id)
}

/** GET /pax/user/profile: returns the signed-in user, the environment and the permissions. */
export const getProfile = sessionHandler(sessionCalls.profile, async ({ user, environment, services }) => {
  const facts = environment && (await findEnvironmentFacts(services.database.outsideEnvironments, environment.id))
  return {
    user: {
      id: user.id,
      userId: user.userId,
      role: user.role,
      type: user.type ?? null,
      permissions: [...effectivePermissions(user)],
      location: [...user.locations],
      resourceName: facts?.name ?? (await findOnlyEnvironment(services, user)),
      showsStorage: facts?.showsStorage ?? false,
      mustChangePassword: user.mustChangePassword === true,
      version: VERSION,
    },
  }
})
