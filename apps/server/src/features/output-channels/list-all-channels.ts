import { outputChannelCalls } from '@platen/contract/output-channels'
import { forMember } from '../../http/handlers.ts'
import { channelsOf } from './output-channels-store.ts'

/** GET /pax/outputchannel/allOutputChannels */
export const listAllChannels = forMember(outputChannelCalls.listAll, async ({ tx }) => ({
  outputChannels: await channelsOf(tx),
}))
