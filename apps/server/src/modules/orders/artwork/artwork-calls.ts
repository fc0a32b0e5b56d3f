import { artworkCalls } from '@platen/contract/artwork'
import { pageMetadata } from '@platen/domain/artwork'
import { originalKey, THUMBNAIL_TYPE, thumbnailKey } from '../../../file-store/object-keys.ts'
import { ensurePageThumbnail } from '../../../file-store/page-thumbnail.ts'
import { memberHandler, memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { sendFile } from '../../../http/send-file.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { findVisibleArtwork } from './artwork-store.ts'

/** GET /pax/artwork/:id/page/:page: returns the description of a page, if the artwork is visible to the user. */
export const getArtworkPage = memberHandler(artworkCalls.page, async ({ params, tx, user }) => {
  const artwork = await findVisibleArtwork(tx, params.id, visibilityFilter(user))
  const page = artwork?.info.pages[params.page - 1]
  if (!artwork || !page) return failure('not_found')
  const { info, fileName } = artwork
  const { colourSpaces, spotColours, fonts, transparency, lowestResolutionDpi } = pageMetadata(info, params.page)
  return {
    artworkPage: {
      kind: info.kind,
      fileName,
      page: params.page,
      pageCount: info.pages.length,
      widthMM: page.widthMm,
      heightMM: page.heightMm,
      colourSpaces: [...colourSpaces],
      spotColours: [...spotColours],
      fonts: fonts.map(({ name, embedded }) => ({ name, embedded })),
      transparency,
      lowestResolutionDpi,
    },
  }
})

/** Time that a call waits for a thumbnail, in ms. */
const THUMBNAIL_WAIT_MS = 5000

/**
 * GET /pax/artwork/:id/thumbnail/:page: returns the thumbnail of a page. It is immutable and can be cached. A thumbnail
 * that does not exist is waited for; `not_found` is returned for a page that cannot be rendered, or not yet.
 */
export const getThumbnail = memberHandlerWithoutTransaction(
  artworkCalls.thumbnail,
  async ({ params: { id, page }, transaction, user, environment, services, reply }) => {
    const artwork = await transaction(({ tx }) => findVisibleArtwork(tx, id, visibilityFilter(user)))
    if (artwork?.info.pages[page - 1] === undefined) return failure('not_found')
    const send = () =>
      sendFile(reply, {
        environmentId: environment.id,
        open: () => services.objects.get(environment, thumbnailKey(id, page)),
        headers: { 'content-type': THUMBNAIL_TYPE, 'cache-control': 'private, max-age=31536000, immutable' },
      })
    if (await send()) return RESPONSE_SENT
    const artworkPdf = { id, preparedKey: artwork.preparedKey }
    const isRendered = await ensurePageThumbnail(services, environment, artworkPdf, page, THUMBNAIL_WAIT_MS)
    return reply.sent || (isRendered && (await send())) ? RESPONSE_SENT : failure('not_found')
  },
)

/**
 * GET /pax/artwork/:id/file: returns the original file as a download. It is untrusted, so browsers must not display it
 * inline.
 */
export const getOriginal = memberHandlerWithoutTransaction(
  artworkCalls.original,
  async ({ params, transaction, user, environment, services, reply }) => {
    const artwork = await transaction(({ tx }) => findVisibleArtwork(tx, params.id, visibilityFilter(user)))
    if (!artwork) return failure('not_found')
    const isSent = await sendFile(reply, {
      environmentId: environment.id,
      open: () => services.objects.get(environment, originalKey(params.id)),
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(artwork.fileName)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
    return isSent ? RESPONSE_SENT : failure('not_found')
  },
)
