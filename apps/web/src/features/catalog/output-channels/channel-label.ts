import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { channelNames } from '@platen/domain/output-channels'

/** The label of a channel: its name with the prefix of its RIP. */
const channelLabel = (channel: WireOutputChannel): string => channelNames([channel]).get(channel.id) ?? ''

/** The label of the output of a preset; empty if it has none. */
export const outputLabel = ({ outputChannel, multiJobName }: WireOutputPreset): string =>
  outputChannel ? channelLabel(outputChannel) : (multiJobName ?? '')
