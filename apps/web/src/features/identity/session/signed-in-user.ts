import type { Profile } from '@platen/contract/session'
import type { SignedInUser } from '../../../api/session-flag.ts'
import { isGlobalUser } from '../../../lib/paths.ts'

/** Returns the user of a profile that was loaded for an environment. */
export const toSignedInUser = (profile: Profile, environment: string | null): SignedInUser => ({
  environment: isGlobalUser(profile) ? null : environment,
  userId: profile.userId,
  isRemote: profile.type !== null,
})

/** Returns the user with the environment, if there is one. */
export const toUserLabel = ({ userId, environment }: SignedInUser): string =>
  environment === null ? userId : `${userId} (${environment})`
