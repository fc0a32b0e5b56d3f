import { outputChannelCalls } from '@platen/contract/output-channels'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadChannels } from './output-channels-queries.ts'
import { toUserOutputSettings } from './user-output-settings.ts'

/** GET /pax/myprinters: output settings of the signed-in user. */
export const listOwnOutputSettings = memberHandler(outputChannelCalls.mine, async ({ tx, user }) => ({
  myPrinterData: toUserOutputSettings(user.id, await loadChannels(tx, user.id)),
}))
