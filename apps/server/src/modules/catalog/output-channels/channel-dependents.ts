import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { EnvironmentTx } from '../../../database/database.ts'

/** What output channels read and change in features that depend on them; connected in `modules/dependents.ts`. */
export interface ChannelDependents {
  /** Returns the names of the presets that print to any of these channels. */
  loadPresetNamesUsingChannels(tx: EnvironmentTx, channelIds: readonly string[]): Promise<string[]>
  /** Stores the names of multi-job groups in the presets that print to them. */
  renameGroupsInPresets(tx: EnvironmentTx, channels: readonly WireOutputChannel[]): Promise<void>
  /** Returns which of these reported channels have runs that are not delivered and picked up yet. */
  findReportedChannelsInUse(tx: EnvironmentTx, ids: readonly string[]): Promise<ReadonlySet<string>>
}
