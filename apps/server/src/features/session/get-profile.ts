import { sessionCalls } from '@platen/contract/session'
import { effectivePermissions } from '@platen/domain/permissions'
import type { AuthenticatedUser } from '../../http/handler-context.ts'
import { sessionHandler } from '../../http/define-handler.ts'
import type { Services } from '../../services.ts'
import { VERSION } from '../../version.ts'
import { findFirstOwnedEnvironment } from '../environments/customers-reads.ts'
import { hasStorageQuota } from '../storage/storage-reads.ts'

/** Outside of any environment a remote consumer is told the one that they own, which is where they go (section 2). */
async function onlyEnvironmentOf(services: Services, user: AuthenticatedUser): Promise<string | null> {
  if (user.account?.kind !== 'b2c') return null
  return findFirstOwnedEnvironment(services.database.outside, user.account.id)
}

/** GET /pax/user/profile: who is signed in, where, and with which rights. */
export const getProfile = sessionHandler(sessionCalls.profile, async ({ user, environment, services }) => {
  const showsStorage = environment !== undefined && (await hasStorageQuota(services.database.outside, environment.id))
  return {
    user: {
      id: user.id,
      userId: user.userId,
      role: user.role,
      type: user.type ?? null,
      permissions: [...effectivePermissions(user)],
      location: [...user.locations],
      resourceName: environment?.resourceName ?? (await onlyEnvironmentOf(services, user)),
      showsStorage,
      version: VERSION,
    },
  }
})
