import { createReadStream } from 'node:fs'
import { artworkCalls } from '@platen/contract/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { originalFile } from '../../artwork-store/artwork-store.ts'
import { forMember, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { visibleArtwork } from './artwork-store.ts'

/** GET /pax/artwork/:id/file: the artwork as it came; a stranger's file, so never shown in the page itself. */
export const getOriginal = forMember(
  artworkCalls.original,
  async ({ params, tx, user, environment, services, reply }) => {
    const onlyFor = isAdministratorKind(user) ? undefined : user.id
    const artwork = isId(params.id) ? await visibleArtwork(tx, params.id, onlyFor) : undefined
    if (!artwork) return refuse('not_found')
    const file = originalFile(services.settings, environment.resourceName, params.id)
    await reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(artwork.fileName)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(createReadStream(file))
    return STREAMED
  },
)
