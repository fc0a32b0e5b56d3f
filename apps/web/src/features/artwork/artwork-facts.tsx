import type { WireArtworkPage } from '@platen/contract/artwork'
import { calls } from '@platen/contract/calls'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/calls.ts'
import { pageOfThumbnail } from '../../api/thumbnails.ts'
import styles from './artwork-facts.module.css'

/** Fonts and inks beyond these are counted, not named. */
const MOST_NAMES = 12

/**
 * What a page of artwork is made of. The names stand while the values are on their way, so that nothing moves when they
 * come. Nothing without artwork.
 */
export function ArtworkFacts({ thumbnailPath }: { thumbnailPath: string | null }) {
  const { t } = useTranslation()
  const asked = thumbnailPath === null ? null : pageOfThumbnail(thumbnailPath)
  const query = callQuery('session', calls.artwork.page, { params: asked ?? { id: '', page: 1 } })
  // Artwork never changes once it is there.
  const { data, isError } = useQuery({ ...query, ...(asked ? {} : { queryFn: skipToken }), staleTime: Infinity })
  if (!asked || isError) return null
  const page = data?.artworkPage
  return (
    <dl className={styles.facts}>
      {factRows(page, t).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

function factRows(page: WireArtworkPage | undefined, t: TFunction): [name: string, value: string | undefined][] {
  const none = t('artwork.facts.none')
  const listed = (names: readonly string[]) => shortened(names) || none
  const fontName = (font: WireArtworkPage['fonts'][number]) =>
    font.embedded ? font.name : t('artwork.facts.notEmbedded', { font: font.name })
  const dpi = page?.lowestResolutionDpi
  return [
    [t('artwork.facts.file'), page && `${page.fileName} · ${page.kind}`],
    [t('artwork.facts.page'), page && t('artwork.facts.pageOf', { page: page.page, of: page.pageCount })],
    [t('artwork.facts.colours'), page && listed(coloursOf(page, t))],
    [t('artwork.facts.spotColours'), page && listed(page.spotColours)],
    [t('artwork.facts.fonts'), page && listed(page.fonts.map(fontName))],
    [
      t('artwork.facts.resolution'),
      page &&
        (typeof dpi === 'number' ? t('artwork.facts.dpi', { dpi: Math.round(dpi) }) : t('artwork.facts.noImages')),
    ],
    [t('artwork.facts.transparency'), page && t(page.transparency ? 'artwork.facts.yes' : 'artwork.facts.no')],
  ]
}

/** Colour spaces as a print shop calls them; those of spot colours are told by the colours' own names. */
function coloursOf({ colourSpaces }: WireArtworkPage, t: TFunction): string[] {
  const names: Readonly<Record<string, string | null>> = {
    DeviceCMYK: t('artwork.facts.cmyk'),
    DeviceRGB: t('artwork.facts.rgb'),
    DeviceGray: t('artwork.facts.grey'),
    ICCBased: t('artwork.facts.icc'),
    Separation: null,
    DeviceN: null,
  }
  return colourSpaces.flatMap((space) => (names[space] === undefined ? space : (names[space] ?? [])))
}

const shortened = (names: readonly string[]): string =>
  names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} … (${names.length})` : names.join(', ')
