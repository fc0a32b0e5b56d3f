import type { EnvironmentTx } from '../../../database/database.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { lockPresetById } from './output-presets-commands.ts'
import type { StoredPreset } from './output-presets-queries.ts'

/**
 * Locks a preset that the user may access until the transaction ends: the user's own or, for administrator roles, any.
 * Returns undefined for unknown presets and for those of other users.
 */
export const lockPreset = (tx: EnvironmentTx, id: string, user: AuthenticatedUser): Promise<StoredPreset | undefined> =>
  lockPresetById(tx, id, visibilityFilter(user))
