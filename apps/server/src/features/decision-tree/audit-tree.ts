import type { DecisionTree } from '@platen/domain/decision-tree'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Actor, recordAudit, diffFields } from '../audit/audit.ts'

interface Version {
  readonly tree: DecisionTree
  readonly version: number
  /** The earlier version that came back with it. */
  readonly restored?: number
}

const countsOf = ({ tree, version, restored }: Version) => ({
  version,
  filters: tree.filterNodes.length,
  values: tree.dataNodes.length,
  ...(restored === undefined ? {} : { restored }),
})

/** Writes into the trail that the rules have a new version; what differs in it the list of versions shows. */
export const auditTree = (tx: EnvironmentTx, who: Actor, before: Version, after: Version): Promise<void> =>
  recordAudit(tx, who, { action: 'changed', subject: 'rules', changes: diffFields(countsOf(before), countsOf(after)) })
