import type { Rect, Size } from '../geometry/index.ts'
import {
  type ArtworkItem,
  DEFAULT_WHITE_SPOT,
  type ItemSource,
  type PictureItem,
  type Template,
  type TextItem,
} from './types.ts'

const SOURCE: ItemSource = { field: '', fallback: '', isRequired: true }

/** Returns an empty template with the shape of a slot. */
export function newTemplate(
  id: string,
  name: string,
  { width, height, type, path }: Size & { readonly type: Template['shape']; readonly path?: string | undefined },
): Template {
  const shape = type === 'PATH' ? { shape: type, path } : { shape: type }
  return { id, name, width, height, ...shape, whiteSpot: DEFAULT_WHITE_SPOT, items: [], heldWords: [] }
}

/** Returns a text of one line, black, centred. */
export function newTextItem(id: string, name: string, bounds: Rect, fontId: string): TextItem {
  return {
    id,
    kind: 'TEXT',
    name,
    ...bounds,
    rotation: 0,
    source: { ...SOURCE, field: name },
    fontId,
    maxSize: 48,
    minSize: 8,
    maxLines: 1,
    lineHeight: 1.2,
    align: 'CENTER',
    verticalAlign: 'MIDDLE',
    letterCase: 'NONE',
    tracking: 0,
    path: null,
    hasWhite: false,
    color: { kind: 'CMYK', c: 0, m: 0, y: 0, k: 100 },
  }
}

/** Returns a picture that fills its bounds. */
export function newPictureItem(id: string, name: string, bounds: Rect): PictureItem {
  return {
    id,
    kind: 'PICTURE',
    name,
    ...bounds,
    rotation: 0,
    source: { ...SOURCE, field: name },
    fit: 'FILL',
    placement: 'MIDDLE_CENTER',
    mask: { type: 'RECT' },
    minResolution: 150,
  }
}

/** Returns fixed artwork that fits its bounds. */
export function newArtworkItem(id: string, name: string, bounds: Rect, artworkId: string): ArtworkItem {
  return { id, kind: 'ARTWORK', name, ...bounds, rotation: 0, artworkId, fit: 'FIT', placement: 'MIDDLE_CENTER' }
}
