import { artworkCalls } from '@platen/contract/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { ensurePageThumbnail } from '../../../file-store/page-thumbnail.ts'
import { THUMBNAIL_TYPE } from '../../../file-store/thumbnail-file.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendFile } from '../../../http/send-file.ts'
import { findVisibleArtwork } from './artwork-store.ts'

/**
 * GET /pax/artwork/:id/thumbnail/:page: returns the thumbnail of a page. It is immutable and can be cached. A thumbnail
 * that was not rendered during intake is rendered on request.
 */
export const getThumbnail = memberHandlerWithoutTransaction(
  artworkCalls.thumbnail,
  async ({ params: { id, page }, transaction, user, environment, services, reply }) => {
    const assignedTo = isAdministratorKind(user) ? undefined : user.id
    const artwork = isUuid(id) ? await transaction(({ tx }) => findVisibleArtwork(tx, id, assignedTo)) : undefined
    if (artwork?.info.pages[page - 1] === undefined) return failure('not_found')
    const file = await ensurePageThumbnail(services, environment, id, page)
    const isSent =
      file !== undefined &&
      (await sendFile(reply, {
        environmentId: environment.id,
        file,
        headers: { 'content-type': THUMBNAIL_TYPE, 'cache-control': 'private, max-age=31536000, immutable' },
      }))
    return isSent ? RESPONSE_SENT : failure('not_found')
  },
)
