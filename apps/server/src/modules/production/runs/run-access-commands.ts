import type { WirePrintJob } from '@platen/contract/printing'
import { hasAbility } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadRuns } from './run-list-queries.ts'
import { lockRun } from './runs-commands.ts'
import { findRun, loadVisiblePieces, type StoredRun } from './runs-queries.ts'

export interface SeenRun extends StoredRun {
  /** Keys of the slots whose orders the user sees; undefined for all. */
  readonly visible: ReadonlySet<string> | undefined
}

/**
 * Returns a run as a user sees it: completely if they printed it, may use its preset or have an administrator role;
 * otherwise the pieces of orders that they see. Undefined if there are none.
 */
export async function findSeenRun(
  tx: EnvironmentTx,
  id: string,
  user: AuthenticatedUser,
): Promise<SeenRun | undefined> {
  if (!isUuid(id)) return undefined
  const viewer = visibilityFilter(user)
  const run = await findRun(tx, id, viewer)
  if (run) return { ...run, visible: undefined }
  const visible = viewer ? await loadVisiblePieces(tx, id, viewer) : undefined
  if (!visible || visible.size === 0) return undefined
  const other = await findRun(tx, id, undefined)
  return other && { ...other, isOwn: false, visible }
}

/**
 * Whether a user may change a run that they see: their own, or any with the permission for print jobs of colleagues.
 */
export const canChangeRun = (run: StoredRun, user: AuthenticatedUser): boolean =>
  run.isOwn || hasAbility(user, 'workForColleagues')

/**
 * Locks all runs of the sheet of a run that a user is about to change. Fails with `not_found` or, naming the user who
 * printed it, with `of_other_user`.
 */
export async function lockRunToChange(
  tx: EnvironmentTx,
  id: string,
  user: AuthenticatedUser,
): Promise<SeenRun | Failure> {
  const visibleRun = await findSeenRun(tx, id, user)
  if (!visibleRun) return failure('not_found')
  if (!canChangeRun(visibleRun, user)) return failure('of_other_user', { user: visibleRun.createdBy || null })
  const run = await lockRun(tx, visibleRun.id)
  return run ? { ...run, isOwn: visibleRun.isOwn, visible: visibleRun.visible } : failure('not_found')
}

/** Returns the current run, as the response of a call that changed it. */
export async function runResponse(
  tx: EnvironmentTx,
  id: string,
  user: AuthenticatedUser,
): Promise<{ printJob: WirePrintJob } | Failure> {
  const [printJob] = await loadRuns(tx, { ids: [id] }, user)
  return printJob ? { printJob } : failure('not_found')
}
