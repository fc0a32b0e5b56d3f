import { isAdministratorKind } from '@platen/domain/permissions'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'

/** Returns the user id whose orders are visible: the user's own, or undefined for administrators, who see all. */
export const visibilityFilter = (user: AuthenticatedUser): string | undefined =>
  isAdministratorKind(user) ? undefined : user.id
