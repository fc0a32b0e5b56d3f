import { sessionCalls } from '@platen/contract/session'
import { effectivePermissions } from '@platen/domain/permissions'
import { forSession } from '../../http/handlers.ts'
import { VERSION } from '../../version.ts'

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
      resourceName: environment?.resourceName ?? null,
      showsStorage: row?.shows_storage ?? false,
      version: VERSION,
    },
  }
})
