import { isAdministratorKind } from '@platen/domain/permissions'
import type { SignedIn } from '../../http/call-context.ts'

/** Whose runs a user reaches: those of their own presets and those that they started; undefined means everybody's. */
export const runOwner = (user: SignedIn): string | undefined => (isAdministratorKind(user) ? undefined : user.id)
