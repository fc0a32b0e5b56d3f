import { sessionCalls } from '@platen/contract/session'
import { effectivePermissions } from '@platen/domain/permissions'
import type { SignedIn } from '../../http/call-context.ts'
import { forSession } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { VERSION } from '../../version.ts'

/** Outside of any environment a remote consumer is told the one that they own, which is where they go (section 2). */
async function onlyEnvironmentOf(services: Services, user: SignedIn): Promise<string | null> {
  if (user.account?.kind !== 'b2c') return null
  const row = await services.database.outside
    .selectFrom('environments')
    .select('resource_name')
    .where('owner_id', '=', user.account.id)
    .executeTakeFirst()
  return row?.resource_name ?? null
}

/** GET /pax/user/profile: who is signed in, where, and with which rights. */
export const getProfile = forSession(sessionCalls.profile, async ({ user, environment, services }) => {
  const row = environment
    ? await services.database.outside
        .selectFrom('environments')
        .select('shows_storage')
        .where('id', '=', environment.id)
        .executeTakeFirst()
    : undefined
  return {
    user: {
      id: user.id,
      userId: user.userId,
      role: user.role,
      type: user.type ?? null,
      permissions: [...effectivePermissions(user)],
      location: [...user.locations],
      resourceName: environment?.resourceName ?? (await onlyEnvironmentOf(services, user)),
      showsStorage: row?.shows_storage ?? false,
      version: VERSION,
    },
  }
})
