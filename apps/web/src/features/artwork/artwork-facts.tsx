import type { WireArtworkPage } from '@platen/contract/artwork'
import { calls } from '@platen/contract/calls'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../api/query-helpers.ts'
import { parseThumbnailPath } from '../../api/thumbnails.ts'
import styles from './artwork-facts.module.css'

/** Fonts and inks beyond these are counted, not named. */
const MAX_NAMES = 12

/**
 * What a page of artwork is made of. The names stand while the values are on their way, so that nothing moves when they
 * come. Nothing without artwork.
 */
export function ArtworkDetails({ thumbnailPath }: { thumbnailPath: string | null }) {
  const { t } = useTranslation()
  const asked = thumbnailPath === null ? null : parseThumbnailPath(thumbnailPath)
  const query = apiQueryOptions('session', calls.artwork.page, { params: asked ?? { id: '', page: 1 } })
  // Artwork never changes once it is there.
  const { data, isError } = useQuery({ ...query, ...(asked ? {} : { queryFn: skipToken }), staleTime: Infinity })
  if (!asked || isError) return null
  const page = data?.artworkPage
  return (
    <dl className={styles.facts}>
      {buildDetailRows(page, t).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

function buildDetailRows(page: WireArtworkPage | undefined, t: TFunction): [name: string, value: string | undefined][] {
  const none = t('artwork.facts.none')
  const joinNames = (names: readonly string[]) => truncateNames(names) || none
  const fontName = (font: WireArtworkPage['fonts'][number]) =>
    font.embedded ? font.name : t('artwork.facts.notEmbedded', { font: font.name })
  const dpi = page?.lowestResolutionDpi
  return [
    [t('artwork.facts.file'), page && `${page.fileName} · ${page.kind}`],
    [t('artwork.facts.page'), page && t('artwork.facts.pageOf', { page: page.page, of: page.pageCount })],
    [t('artwork.facts.colours'), page && joinNames(colourSpaceNames(page, t))],
    [t('artwork.facts.spotColours'), page && joinNames(page.spotColours)],
    [t('artwork.facts.fonts'), page && joinNames(page.fonts.map(fontName))],
    [
      t('artwork.facts.resolution'),
      page &&
        (typeof dpi === 'number' ? t('artwork.facts.dpi', { dpi: Math.round(dpi) }) : t('artwork.facts.noImages')),
    ],
    [t('artwork.facts.transparency'), page && t(page.transparency ? 'artwork.facts.yes' : 'artwork.facts.no')],
  ]
}

/** Colour spaces as a print shop calls them; those of spot colours are told by the colours' own names. */
function colourSpaceNames({ colourSpaces }: WireArtworkPage, t: TFunction): string[] {
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

const truncateNames = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')} … (${names.length})` : names.join(', ')
