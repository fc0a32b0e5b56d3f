import { outputChannelCalls } from '@platen/contract/output-channels'
import { isAdministratorKind } from '@platen/domain/permissions'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadChannels } from './output-channels-queries.ts'

/** GET /pax/outputchannel: the user's own channels or, for administrator roles, those of another user. */
export const listChannels = memberHandler(outputChannelCalls.list, async ({ tx, query, user }) => {
  const whose = query.userId ?? user.id
  if (whose !== user.id && !isAdministratorKind(user)) return failure('forbidden')
  return { outputChannels: isUuid(whose) ? await loadChannels(tx, whose) : [] }
})
