import { artworkCalls } from '@platen/contract/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { pagePicture } from '../../artwork-store/page-picture.ts'
import { THUMBNAIL_TYPE } from '../../artwork-store/thumbnail-file.ts'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { sendFile } from '../../http/send-file.ts'
import { visibleArtwork } from './artwork-store.ts'

/**
 * GET /pax/artwork/:id/thumbnail/:page: the page drawn small. It never changes, so it may be kept. A page that was not
 * drawn at intake is drawn now.
 */
export const getThumbnail = forMemberInSteps(
  artworkCalls.thumbnail,
  async ({ params: { id, page }, transaction, user, environment, services, reply }) => {
    const onlyFor = isAdministratorKind(user) ? undefined : user.id
    const artwork = isId(id) ? await transaction(({ tx }) => visibleArtwork(tx, id, onlyFor)) : undefined
    if (artwork?.info.pages[page - 1] === undefined) return refuse('not_found')
    const file = await pagePicture(services, environment, id, page)
    const isSent =
      file !== undefined &&
      (await sendFile(reply, {
        environmentId: environment.id,
        file,
        headers: { 'content-type': THUMBNAIL_TYPE, 'cache-control': 'private, max-age=31536000, immutable' },
      }))
    return isSent ? STREAMED : refuse('not_found')
  },
)
