import { outputChannelInputSchema, type UserOutput, type WireOutputChannel } from '@platen/contract/output-channels'

/** Converts the channels of one user to that user's output data, with hot folders separate from queues and groups. */
export function toUserOutputSettings(userId: string, channels: readonly WireOutputChannel[]): UserOutput {
  const own = channels
    .filter((channel) => channel.userId === userId)
    .map((channel) => outputChannelInputSchema.parse(channel))
  return {
    userId,
    myPrinterData: own.filter((channel) => channel.ripName !== 'HotFolder'),
    myHotFolderData: own.filter((channel) => channel.ripName === 'HotFolder'),
  }
}
