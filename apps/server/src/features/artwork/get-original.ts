import { artworkCalls } from '@platen/contract/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { originalFile } from '../../artwork-store/artwork-store.ts'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { sendFile } from '../../http/send-file.ts'
import { visibleArtwork } from './artwork-store.ts'

/** GET /pax/artwork/:id/file: the artwork as it came; a stranger's file, so never shown in the page itself. */
export const getOriginal = forMemberInSteps(
  artworkCalls.original,
  async ({ params, transaction, user, environment, services, reply }) => {
    const onlyFor = isAdministratorKind(user) ? undefined : user.id
    const artwork = isId(params.id) ? await transaction(({ tx }) => visibleArtwork(tx, params.id, onlyFor)) : undefined
    if (!artwork) return refuse('not_found')
    const isSent = await sendFile(reply, {
      environmentId: environment.id,
      file: originalFile(services.settings, environment.resourceName, params.id),
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(artwork.fileName)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
    return isSent ? STREAMED : refuse('not_found')
  },
)
