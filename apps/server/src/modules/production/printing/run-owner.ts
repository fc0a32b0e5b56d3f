import { isAdministratorKind } from '@platen/domain/permissions'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'

/** Returns the user whose runs are visible (runs of their presets, and runs that they started); undefined for all. */
export const visibilityFilter = (user: AuthenticatedUser): string | undefined =>
  isAdministratorKind(user) ? undefined : user.id
