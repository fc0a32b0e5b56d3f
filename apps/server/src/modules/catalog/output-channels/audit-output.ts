import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Actor, diffFields, recordAudit } from '../../platform/audit/audit.ts'

/** Channels by name, without the fields that the RIP reports. */
const byName = (channels: readonly WireOutputChannel[]): Record<string, unknown> =>
  Object.fromEntries(
    channels.map(({ id: _, userId: __, printerSettingFiles: ___, name, ...channel }) => [name, channel]),
  )

/** Records in the audit trail which channels of a user were added, deleted or changed. */
export async function auditOutput(
  tx: EnvironmentTx,
  who: Actor,
  of: { readonly id: string; readonly userId: string },
  before: readonly WireOutputChannel[],
  after: readonly WireOutputChannel[],
): Promise<void> {
  const was = byName(before)
  const deleted = Object.fromEntries(Object.keys(was).map((name) => [name, null]))
  const changes = diffFields(was, { ...deleted, ...byName(after) })
  await recordAudit(tx, who, { action: 'changed', subject: 'outputSettings', id: of.id, name: of.userId, changes })
}
