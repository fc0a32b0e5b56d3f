import type { OutputChannelInput, WireOutputChannel } from '@platen/contract/output-channels'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { channelNames, isIppPrinter } from '@platen/domain/output-channels'

/** The label of a channel: its name with the prefix of its RIP. */
const channelLabel = (channel: WireOutputChannel): string => channelNames([channel]).get(channel.id) ?? ''

/** The label of the output of a preset; empty if it has none. */
export const outputLabel = ({ outputChannel, multiJobName }: WireOutputPreset): string =>
  outputChannel ? channelLabel(outputChannel) : (multiJobName ?? '')

/**
 * The kind of a channel as the user sees it. In the data model and the API, the IPP printer of a connector and a folder
 * on its machine are hot folders, too.
 */
export function getChannelKind(
  channel: Pick<OutputChannelInput, 'ripName' | 'hotFolderPath' | 'connectorChannelId'>,
): OutputChannelInput['ripName'] | 'IppPrinter' | 'ConnectorFolder' {
  if (isIppPrinter(channel)) return 'IppPrinter'
  return channel.ripName === 'HotFolder' && channel.connectorChannelId !== undefined
    ? 'ConnectorFolder'
    : channel.ripName
}
