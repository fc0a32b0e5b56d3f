import { outputChannelCalls } from '@platen/contract/output-channels'
import { forMember } from '../../http/handlers.ts'
import { channelsOf } from './output-channels-store.ts'
import { userOutputOf } from './user-output.ts'

/** GET /pax/myprinters: what the signed-in user prints with. */
export const listMyOutput = forMember(outputChannelCalls.mine, async ({ tx, user }) => ({
  myPrinterData: userOutputOf(user.id, await channelsOf(tx, user.id)),
}))
