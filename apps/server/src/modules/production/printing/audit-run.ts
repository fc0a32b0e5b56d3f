import type { AuditAction } from '@platen/contract/audit'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Actor, recordAudit } from '../../platform/audit/audit.ts'

/** Records a change of a run in the audit trail, identified by its preset. */
export const auditRun = (
  tx: EnvironmentTx,
  who: Actor,
  action: AuditAction,
  run: { readonly id: string; readonly presetName: string },
  changes: Readonly<Record<string, unknown>> = {},
): Promise<void> => recordAudit(tx, who, { action, subject: 'print', id: run.id, name: run.presetName, changes })
