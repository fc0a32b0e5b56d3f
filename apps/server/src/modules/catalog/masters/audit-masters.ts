import type { MasterChange, Masters } from '@platen/domain/master-data'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Actor, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'

const ACTIONS = { added: 'created', removed: 'deleted', relabelled: 'changed' } as const

/** Records an audit entry for each value that was added, deleted or renamed. `before` contains the previous labels. */
export async function auditMasters(
  tx: EnvironmentTx,
  who: Actor,
  before: Masters,
  changes: readonly MasterChange[],
): Promise<void> {
  markAuditNotNeeded(tx) // there may be no changes
  for (const { kind, category, id, label } of changes) {
    await recordAudit(tx, who, {
      action: ACTIONS[kind],
      subject: 'master',
      id,
      name: label,
      changes:
        kind === 'relabelled' ? { category, label: { from: before[category][id] ?? null, to: label } } : { category },
    })
  }
}
