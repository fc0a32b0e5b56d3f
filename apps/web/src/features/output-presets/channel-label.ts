import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { channelNames } from '@platen/domain/output-channels'

/** The name of a channel as people know it: with the prefix of its RIP (specification section 9). */
const channelLabel = (channel: WireOutputChannel): string => channelNames([channel]).get(channel.id) ?? ''

/** Where a preset prints to; empty while that is nowhere. */
export const outputLabel = ({ outputChannel, multiJobName }: WireOutputPreset): string =>
  outputChannel ? channelLabel(outputChannel) : (multiJobName ?? '')
