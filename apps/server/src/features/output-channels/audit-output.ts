import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Actor, recordAudit, diffFields } from '../audit/audit.ts'

/** Channels by name, each without what the RIP reports of itself. */
const byName = (channels: readonly WireOutputChannel[]): Record<string, unknown> =>
  Object.fromEntries(
    channels.map(({ id: _, userId: __, printerSettingFiles: ___, name, ...channel }) => [name, channel]),
  )

/** Writes into the trail which channels of a user came, went or changed. */
export async function auditOutput(
  tx: EnvironmentTx,
  who: Actor,
  of: { readonly id: string; readonly userId: string },
  before: readonly WireOutputChannel[],
  after: readonly WireOutputChannel[],
): Promise<void> {
  const was = byName(before)
  const gone = Object.fromEntries(Object.keys(was).map((name) => [name, null]))
  const changes = diffFields(was, { ...gone, ...byName(after) })
  await recordAudit(tx, who, { action: 'changed', subject: 'outputSettings', id: of.id, name: of.userId, changes })
}
