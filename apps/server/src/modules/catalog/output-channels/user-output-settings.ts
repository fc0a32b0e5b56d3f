import { outputChannelInputSchema, type UserOutput, type WireOutputChannel } from '@platen/contract/output-channels'

/** Converts the channels of one user to that user's output data, with hot folders separate from queues and groups. */
export function toUserOutputSettings(userId: string, channels: readonly WireOutputChannel[]): UserOutput {
  const ownChannels = channels
    .filter((channel) => channel.userId === userId)
    .map((channel) => outputChannelInputSchema.parse(channel))
  return {
    userId,
    myPrinterData: ownChannels.filter((channel) => channel.ripName !== 'HotFolder'),
    myHotFolderData: ownChannels.filter((channel) => channel.ripName === 'HotFolder'),
  }
}
