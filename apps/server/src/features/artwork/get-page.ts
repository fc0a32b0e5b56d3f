import { artworkCalls } from '@platen/contract/artwork'
import { pageMetadata } from '@platen/domain/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { visibleArtwork } from './artwork-store.ts'

/** GET /pax/artwork/:id/page/:page: what the page is made of, to those who may see the artwork. */
export const getArtworkPage = forMember(artworkCalls.page, async ({ params, tx, user }) => {
  const onlyFor = isAdministratorKind(user) ? undefined : user.id
  const artwork = isId(params.id) ? await visibleArtwork(tx, params.id, onlyFor) : undefined
  const page = artwork?.info.pages[params.page - 1]
  if (!artwork || !page) return refuse('not_found')
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
