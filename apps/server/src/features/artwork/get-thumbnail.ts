import { createReadStream } from 'node:fs'
import { artworkCalls } from '@platen/contract/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { pagePicture } from '../../artwork-store/page-picture.ts'
import { THUMBNAIL_TYPE } from '../../artwork-store/thumbnail-file.ts'
import { Afterwards, forMember, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { visibleArtwork } from './artwork-store.ts'

/**
 * GET /pax/artwork/:id/thumbnail/:page: the page drawn small. It never changes, so it may be kept. A page that was not
 * drawn at intake is drawn now; that holds no connection.
 */
export const getThumbnail = forMember(
  artworkCalls.thumbnail,
  async ({ params: { id, page }, tx, user, environment, services, reply }) => {
    const onlyFor = isAdministratorKind(user) ? undefined : user.id
    const artwork = isId(id) ? await visibleArtwork(tx, id, onlyFor) : undefined
    if (artwork?.info.pages[page - 1] === undefined) return refuse('not_found')
    return new Afterwards(async () => {
      const file = await pagePicture(services, environment, id, page)
      if (file === undefined) return refuse('not_found')
      await reply
        .header('content-type', THUMBNAIL_TYPE)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(createReadStream(file))
      return STREAMED
    })
  },
)
