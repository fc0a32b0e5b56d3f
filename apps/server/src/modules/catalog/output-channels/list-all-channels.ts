import { outputChannelCalls } from '@platen/contract/output-channels'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadChannels } from './output-channels-queries.ts'

/** GET /pax/outputchannel/allOutputChannels */
export const listAllChannels = memberHandler(outputChannelCalls.listAll, async ({ tx }) => ({
  outputChannels: await loadChannels(tx),
}))
