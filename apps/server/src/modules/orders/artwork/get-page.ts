import { artworkCalls } from '@platen/contract/artwork'
import { pageMetadata } from '@platen/domain/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { findVisibleArtwork } from './artwork-store.ts'

/** GET /pax/artwork/:id/page/:page: returns the description of a page, if the artwork is visible to the user. */
export const getArtworkPage = memberHandler(artworkCalls.page, async ({ params, tx, user }) => {
  const assignedTo = isAdministratorKind(user) ? undefined : user.id
  const artwork = isUuid(params.id) ? await findVisibleArtwork(tx, params.id, assignedTo) : undefined
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
