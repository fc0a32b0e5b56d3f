import { isAdministratorKind } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../database/database.ts'
import type { AuthenticatedUser } from '../../http/handler-context.ts'
import { lockPresetById, type StoredPreset } from './output-presets-store.ts'

/**
 * A preset that a user reaches, locked until the transaction ends: their own, and for administrator kinds anybody's
 * (specification section 6). An unknown one and one of somebody else are both undefined.
 */
export const lockPreset = (tx: EnvironmentTx, id: string, user: AuthenticatedUser): Promise<StoredPreset | undefined> =>
  lockPresetById(tx, id, isAdministratorKind(user) ? undefined : user.id)
