import {
  composeTransforms,
  ellipseOutline,
  type Matrix,
  type Outline,
  parsePathData,
  type Rect,
  rectOutline,
  rotationAbout,
  type Size,
  scaling,
  transformOutline,
  translation,
} from '@platen/domain/geometry'
import type { ArtworkItem, PictureItem, PictureMask, TemplateItem } from '@platen/domain/templates'
import { closeArtwork, openArtwork, TAIL_BYTES } from '../compose/copy-artwork.ts'

/** Where a page is drawn: the matrix from the unit square (y down) to mm of the template, and its size there in mm. */
export interface PlacedPage {
  readonly matrix: Matrix
  readonly clip: Outline
  readonly size: Size
}

/** Returns the matrix from the bounds of an item, before rotation and from their top left corner, to the template. */
export function itemMatrix({ x, y, width, height, rotation }: TemplateItem): Matrix {
  return composeTransforms(translation(x, y), rotationAbout(rotation, { x: x + width / 2, y: y + height / 2 }))
}

/** Returns the size of the first page of a prepared PDF in points; undefined if it cannot be read. */
export function readPageSize(preparedFile: string): Size | undefined {
  const opened = openArtwork(preparedFile, Buffer.allocUnsafe(TAIL_BYTES))
  try {
    return opened.ok ? opened.ready.index.pages[0] : undefined
  } finally {
    closeArtwork(opened)
  }
}

/** Places a page in the bounds of an item, with its fit and placement, cut to its mask or to the bounds. */
export function placePage(page: Size, item: PictureItem | ArtworkItem): PlacedPage {
  const scales = [item.width / page.width, item.height / page.height] as const
  const scale = item.fit === 'FIT' ? Math.min(...scales) : Math.max(...scales)
  const size = { width: page.width * scale, height: page.height * scale }
  const [down, across] = item.placement.split('_') as [keyof typeof SHARES, keyof typeof SHARES]
  const x = (item.width - size.width) * SHARES[across]
  const y = (item.height - size.height) * SHARES[down]
  const toTemplate = itemMatrix(item)
  const matrix = composeTransforms(scaling(size.width, size.height), translation(x, y), toTemplate)
  const mask = item.kind === 'PICTURE' ? maskOutline(item.mask, item) : rectOutline({ ...item, x: 0, y: 0 })
  return { matrix, clip: transformOutline(toTemplate, mask), size }
}

const SHARES = { LEFT: 0, CENTER: 0.5, RIGHT: 1, TOP: 0, MIDDLE: 0.5, BOTTOM: 1 } as const

function maskOutline({ type, path }: PictureMask, { width, height }: Rect): Outline {
  const bounds = { x: 0, y: 0, width, height }
  if (type === 'CIRCLE' || type === 'ELLIPSE') return ellipseOutline(bounds)
  const read = type === 'PATH' ? parsePathData(path ?? '') : undefined
  return read?.ok ? read.outline : rectOutline(bounds)
}
