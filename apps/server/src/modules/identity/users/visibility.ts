import { isAdministratorKind } from '@platen/domain/permissions'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'

/**
 * Returns the user whose data is visible: orders assigned to them, their presets, and runs of these or started by them.
 * Undefined for administrators, who see all.
 */
export const visibilityFilter = (user: AuthenticatedUser): string | undefined =>
  isAdministratorKind(user) ? undefined : user.id
