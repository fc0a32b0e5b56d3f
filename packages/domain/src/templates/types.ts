import type { Rect } from '../geometry/index.ts'
import type { Placement, SlotType } from '../jigs/index.ts'
import type { Mm } from '../units/index.ts'

/** Process colours in percent, 0 to 100. */
export interface Cmyk {
  readonly c: number
  readonly m: number
  readonly y: number
  readonly k: number
}

/**
 * A colour of text: CMYK in percent, or a spot colour with the CMYK values that approximate it where it is not known.
 */
export type TemplateColor =
  | (Cmyk & { readonly kind: 'CMYK' })
  | (Cmyk & { readonly kind: 'SPOT'; readonly name: string })

/** Where the value of an item comes from. */
export interface ItemSource {
  /** Path or last name of the field of the order; empty for an item that is the same in each order. */
  readonly field: string
  /** The value of an order that does not have the field, or of each order if there is no field. */
  readonly fallback: string
  /** Whether an order without a value is held. */
  readonly isRequired: boolean
}

export const HORIZONTAL_ALIGNMENTS = ['LEFT', 'CENTER', 'RIGHT'] as const
export type HorizontalAlignment = (typeof HORIZONTAL_ALIGNMENTS)[number]
export const VERTICAL_ALIGNMENTS = ['TOP', 'MIDDLE', 'BOTTOM'] as const
export type VerticalAlignment = (typeof VERTICAL_ALIGNMENTS)[number]
export const LETTER_CASES = ['NONE', 'UPPER', 'LOWER', 'TITLE'] as const
export type LetterCase = (typeof LETTER_CASES)[number]
export const PICTURE_FITS = ['FIT', 'FILL'] as const
export type PictureFit = (typeof PICTURE_FITS)[number]

/**
 * The baseline of a text that is not straight, within the bounds of its item before rotation. The text is aligned along
 * it; its vertical alignment does not apply.
 */
export type TextPath =
  /**
   * The ellipse that fills the bounds. `angle` is where the text is centred: degrees clockwise from the top. Text on
   * the outside reads clockwise, with its top away from the centre; on the inside counterclockwise, with its top
   * towards the centre. `sweep` is the longest arc in degrees.
   */
  | { readonly kind: 'ELLIPSE'; readonly angle: number; readonly side: 'OUTSIDE' | 'INSIDE'; readonly sweep: number }
  /** One open or closed subpath: SVG path data in mm, relative to the top left corner of the bounds. */
  | { readonly kind: 'PATH'; readonly data: string }

/**
 * Properties of all items. x, y, width and height are the bounds in mm from the top left corner of the template, before
 * rotation; `rotation` is clockwise in degrees, 0 to 359, about the centre of the bounds.
 */
interface ItemBase extends Rect {
  readonly id: string
  /** Shown in the editor and in faults. */
  readonly name: string
  readonly rotation: number
}

/** Text of an order, drawn as outlines of the largest size at which it fits. */
export interface TextItem extends ItemBase {
  readonly kind: 'TEXT'
  readonly source: ItemSource
  readonly fontId: string
  /** Points. */
  readonly maxSize: number
  /** Points; equal to `maxSize` for a fixed size. */
  readonly minSize: number
  /** Lines into which the text may be broken, at most; line breaks of the text count. */
  readonly maxLines: number
  /** Distance of baselines as a multiple of the size. */
  readonly lineHeight: number
  readonly align: HorizontalAlignment
  readonly verticalAlign: VerticalAlignment
  readonly letterCase: LetterCase
  /** Additional space between glyphs, in thousandths of the size. */
  readonly tracking: number
  /** Null for straight lines. */
  readonly path: TextPath | null
  readonly color: TemplateColor
  /** Whether the shape of the text is printed below it in the white of the template. */
  readonly hasWhite: boolean
}

/** The shape to which a picture is cut; PATH is relative to the top left corner of the bounds. */
export interface PictureMask {
  readonly type: SlotType
  readonly path?: string | undefined
}

/** A picture that an order links to. */
export interface PictureItem extends ItemBase {
  readonly kind: 'PICTURE'
  readonly source: ItemSource
  readonly fit: PictureFit
  readonly placement: Placement
  readonly mask: PictureMask
  /** Pixels per inch at the printed size, below which an order is held; 0 for any. */
  readonly minResolution: number
}

/** Artwork that is the same in each order, such as a background; the first page, drawn within the bounds. */
export interface ArtworkItem extends ItemBase {
  readonly kind: 'ARTWORK'
  readonly artworkId: string
  readonly fit: PictureFit
  readonly placement: Placement
}

export type TemplateItem = TextItem | PictureItem | ArtworkItem
export type TemplateItemKind = TemplateItem['kind']

/**
 * What is printed on a product: items on a page with the size and shape of a slot. Lengths in mm; the origin is the top
 * left corner.
 */
export interface Template {
  readonly id: string
  readonly name: string
  readonly width: Mm
  readonly height: Mm
  /** The shape of the slot, for the editor; what is made is not cut to it. */
  readonly shape: SlotType
  /** SVG path data of the shape PATH, in mm, filling the page. */
  readonly path?: string | undefined
  /** Spot colour of the white below items; channels may print it under another name. */
  readonly whiteSpot: string
  /** In the order in which they are drawn. */
  readonly items: readonly TemplateItem[]
  /** Words that hold an order whose text contains one of them, compared without case. */
  readonly heldWords: readonly string[]
}

/** Values of one order by id of the item: the text, or the link to the picture. */
export type TemplateValues = Readonly<Record<string, string>>

/** Why an order cannot be made (closed list; the screen translates each). */
export const TEMPLATE_FAULT_CODES = [
  /** The text does not fit at its smallest size. */
  'textTooLong',
  /** The font has no glyph for a character. */
  'glyphMissing',
  /** The text is in a script that cannot be shaped. */
  'scriptNotSupported',
  'fieldEmpty',
  /** The order has more fields than are stored, and the field of the item is not among them. */
  'fieldsOmitted',
  'pictureMissing',
  /** The picture has fewer pixels than the template asks for. */
  'resolutionTooLow',
  'wordOnList',
  /** The font or artwork of the template was deleted. */
  'fontMissing',
  'artworkMissing',
  /** The fonts of the template have more bytes than the limit. */
  'fontsTooLarge',
  /** The template was deleted. */
  'templateMissing',
  /** An unexpected error, or the made file is refused as artwork. */
  'notMade',
] as const
export type TemplateFaultCode = (typeof TEMPLATE_FAULT_CODES)[number]

/** A reason why an order is held, with the item that it concerns; empty if it concerns the template. */
export interface TemplateFault {
  readonly itemId: string
  readonly code: TemplateFaultCode
  /**
   * What concerns the fault: the characters, the word, pixels per inch, or characters that fit; empty if there is none.
   */
  readonly detail: string
}

const PERMITTED_FAULTS: ReadonlySet<TemplateFaultCode> = new Set(['resolutionTooLow', 'wordOnList'])

/** Whether a held order can be made in spite of its faults if a user lets it through. */
export const canLetThrough = (faults: readonly Pick<TemplateFault, 'code'>[]): boolean =>
  faults.length > 0 && faults.every(({ code }) => PERMITTED_FAULTS.has(code))

export const TEMPLATE_LIMITS = {
  items: 100,
  /** Characters of a name, a field, and the name of a spot colour. */
  text: 200,
  /** Characters of the value of an item. */
  value: 2000,
  /** Characters of all texts that are drawn for one order. */
  texts: 10_000,
  /** Characters of the outlines of all texts that are drawn for one order. */
  outlines: 4_000_000,
  /** Bytes of all fonts of one template. */
  fontBytes: 64_000_000,
  heldWords: 500,
  /** Points. */
  minSize: 1,
  maxSize: 2000,
  lines: 50,
  lineHeight: { min: 0.5, max: 5 },
  tracking: { min: -500, max: 2000 },
  resolution: 2400,
  /** Characters of path data of one item or of the shape. */
  path: 20_000,
  /** Characters of path data of all items. */
  paths: 200_000,
} as const

/** Usual name of white in RIPs. */
export const DEFAULT_WHITE_SPOT = 'RDG_WHITE'
