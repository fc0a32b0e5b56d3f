import { isAdministratorKind } from '@platen/domain/permissions'
import type { AuthenticatedUser } from '../../http/handler-context.ts'

/** Whose runs a user reaches: those of their own presets and those that they started; undefined means everybody's. */
export const visibilityFilter = (user: AuthenticatedUser): string | undefined =>
  isAdministratorKind(user) ? undefined : user.id
