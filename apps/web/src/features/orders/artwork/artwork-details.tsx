import type { WireArtworkPage } from '@platen/contract/artwork'
import { calls } from '@platen/contract/calls'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { parseThumbnailPath } from '../../../api/thumbnails.ts'
import styles from './artwork-details.module.css'

/** Maximum number of fonts or inks listed by name; the others are only counted. */
const MAX_NAMES = 12

interface ArtworkDetailsProps {
  readonly thumbnailPath: string | null
  /** The name as the order submitted it; other orders may have submitted the same content under other names. */
  readonly fileName: string | null
  /** What a fix has done to the artwork. */
  readonly fix?: string | undefined
}

/**
 * Preflight data of an artwork page. Labels are rendered while the values load, to avoid a layout shift. Renders
 * nothing without artwork.
 */
export function ArtworkDetails({ thumbnailPath, fileName, fix }: ArtworkDetailsProps) {
  const { t } = useTranslation()
  const artwork = thumbnailPath === null ? null : parseThumbnailPath(thumbnailPath)
  const query = apiQueryOptions('session', calls.artwork.page, { params: artwork ?? { id: '', page: 1 } })
  // Stored artwork is immutable.
  const { data, isError } = useQuery({ ...query, ...(artwork ? {} : { queryFn: skipToken }), staleTime: Infinity })
  if (!artwork || isError) return null
  const page = data?.artworkPage
  const rows = buildDetailRows(page, fileName, t)
  if (fix !== undefined) rows.push([t('orders.changes.kind.artworkFixed'), fix])
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

function buildDetailRows(
  page: WireArtworkPage | undefined,
  fileName: string | null,
  t: TFunction,
): [name: string, value: string | undefined][] {
  const none = t('artwork.facts.none')
  const joinNames = (names: readonly string[]) => truncateNames(names) || none
  const fontName = (font: WireArtworkPage['fonts'][number]) =>
    font.embedded ? font.name : t('artwork.facts.notEmbedded', { font: font.name })
  const dpi = page?.lowestResolutionDpi
  return [
    [t('artwork.facts.file'), page && `${fileName ?? page.fileName} · ${page.kind}`],
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

/** Display names of colour spaces. Spot colour spaces are shown by the names of their colours instead. */
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
