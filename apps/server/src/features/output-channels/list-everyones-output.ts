import { outputChannelCalls } from '@platen/contract/output-channels'
import { forMember } from '../../http/handlers.ts'
import { usersOf } from '../users/users-reads.ts'
import { channelsOf } from './output-channels-store.ts'
import { userOutputOf } from './user-output.ts'

/** GET /pax/myprinters/allPrinters: what every user prints with, also those who have chosen nothing yet. */
export const listEveryonesOutput = forMember(outputChannelCalls.everyones, async ({ tx }) => {
  const channels = await channelsOf(tx)
  return { allPrinterData: (await usersOf(tx)).map((user) => userOutputOf(user.id, channels)) }
})
