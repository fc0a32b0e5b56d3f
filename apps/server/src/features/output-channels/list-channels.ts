import { outputChannelCalls } from '@platen/contract/output-channels'
import { isAdministratorKind } from '@platen/domain/permissions'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { channelsOf } from './output-channels-store.ts'

/** GET /pax/outputchannel: one's own, or, for administrator kinds, those of another user (specification section 6). */
export const listChannels = forMember(outputChannelCalls.list, async ({ tx, query, user }) => {
  const whose = query.userId ?? user.id
  if (whose !== user.id && !isAdministratorKind(user)) return refuse('forbidden')
  return { outputChannels: isId(whose) ? await channelsOf(tx, whose) : [] }
})
