import { isAdministratorKind } from '@platen/domain/permissions'
import type { SignedIn } from '../../http/call-context.ts'

/** Presets are limited to the current user's; administrator kinds reach all (specification section 6). */
export const ownerFor = (user: SignedIn): string | undefined => (isAdministratorKind(user) ? undefined : user.id)
