import { outputChannelCalls } from '@platen/contract/output-channels'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { loadChannels } from './output-channels-queries.ts'
import { toUserOutputSettings } from './user-output-settings.ts'

/** GET /pax/myprinters/allPrinters: output settings of all users, including users without any channel. */
export const listAllOutputSettings = memberHandler(outputChannelCalls.everyones, async ({ tx }) => {
  const channels = await loadChannels(tx)
  return { allPrinterData: (await loadUsers(tx)).map((user) => toUserOutputSettings(user.id, channels)) }
})
