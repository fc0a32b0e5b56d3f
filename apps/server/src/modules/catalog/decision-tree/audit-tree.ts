import type { DecisionTree } from '@platen/domain/decision-tree'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Actor, diffFields, recordAudit } from '../../platform/audit/audit.ts'

interface Version {
  readonly tree: DecisionTree
  readonly version: number
  /** The earlier version that was restored. */
  readonly restored?: number
}

const countsOf = ({ tree, version, restored }: Version) => ({
  version,
  filters: tree.filterNodes.length,
  values: tree.dataNodes.length,
  ...(restored === undefined ? {} : { restored }),
})

/** Records an audit entry for a new version of the rules. The differences are shown by the list of versions. */
export const auditTree = (tx: EnvironmentTx, who: Actor, before: Version, after: Version): Promise<void> =>
  recordAudit(tx, who, { action: 'changed', subject: 'rules', changes: diffFields(countsOf(before), countsOf(after)) })
