import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { artworkCalls } from '@platen/contract/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { THUMBNAIL_TYPE, thumbnailFile } from '../../artwork-store/thumbnail-file.ts'
import { forMember, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { visibleArtwork } from './artwork-store.ts'

/** GET /pax/artwork/:id/thumbnail/:page: the page drawn small. It never changes, so it may be kept. */
export const getThumbnail = forMember(
  artworkCalls.thumbnail,
  async ({ params, tx, user, environment, services, reply }) => {
    const onlyFor = isAdministratorKind(user) ? undefined : user.id
    if (!isId(params.id) || !(await visibleArtwork(tx, params.id, onlyFor))) return refuse('not_found')
    const file = thumbnailFile(services.settings, environment.resourceName, params.id, params.page)
    if (!(await stat(file).catch(() => undefined))) return refuse('not_found')
    await reply
      .header('content-type', THUMBNAIL_TYPE)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(createReadStream(file))
    return STREAMED
  },
)
