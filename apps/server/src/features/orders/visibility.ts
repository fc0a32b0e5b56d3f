import { isAdministratorKind } from '@platen/domain/permissions'
import type { AuthenticatedUser } from '../../http/handler-context.ts'

/** Whose orders a user sees: their own id, or undefined for administrator kinds, who see all (readings O6). */
export const visibilityFilter = (user: AuthenticatedUser): string | undefined =>
  isAdministratorKind(user) ? undefined : user.id
