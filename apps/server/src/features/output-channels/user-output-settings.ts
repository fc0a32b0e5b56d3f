import { outputChannelInputSchema, type UserOutput, type WireOutputChannel } from '@platen/contract/output-channels'

/** The channels of one user as that user's output data: hot folders apart from queues and multi-job groups. */
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
