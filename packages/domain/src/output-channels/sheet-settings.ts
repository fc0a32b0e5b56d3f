/** Processing steps that a sheet can contain as separate layers (ISO 19593-1). */
export const PROCESSING_STEP_LAYERS = ['white', 'varnish', 'cut'] as const
export type SheetLayerKind = (typeof PROCESSING_STEP_LAYERS)[number]

/** Usual names of the spot colours of these layers in RIPs; each channel can change them. */
export const DEFAULT_LAYER_SPOTS: Readonly<Record<SheetLayerKind, string>> = {
  white: 'RDG_WHITE',
  varnish: 'RDG_GLOSS',
  cut: 'CutContour',
}

/**
 * Where white is printed below the artwork: in the whole slot (`flood`), in the shape of the artwork, or in its shape
 * without what is white in it.
 */
export const WHITE_METHODS = ['flood', 'artwork', 'artworkNotWhite'] as const
export type WhiteMethod = (typeof WHITE_METHODS)[number]
/** The methods that follow the shape of the artwork. */
export const WHITE_SHAPES = ['artwork', 'artworkNotWhite'] as const satisfies readonly WhiteMethod[]
export type WhiteShape = (typeof WHITE_SHAPES)[number]

/** The method of the white, and how far its edge is inside the edge of the artwork, in mm; negative if outside. */
export interface WhiteSettings {
  readonly method: WhiteMethod
  readonly chokeMm: number
}

export const DEFAULT_WHITE: WhiteSettings = { method: 'flood', chokeMm: 0.2 }

/** The largest choke and, negative, spread. */
export const MAX_CHOKE_MM = 5

/** Marks and settings of a channel's sheets in addition to the artwork. */
export interface SheetSettings {
  /** Maps spot colour names of the artwork to names known to the channel's RIP. */
  readonly spotNames: Readonly<Record<string, string>>
  /** The spot colour of each enabled layer; null for a disabled layer. */
  readonly layers: Readonly<Record<SheetLayerKind, string | null>>
  /** How the layer `white` is made; `DEFAULT_WHITE` if it is not set. */
  readonly white?: WhiteSettings | undefined
  /** The printing condition of PDF/X-4 and the name of its stored profile; null if sheets have no output intent. */
  readonly outputIntent: { readonly condition: string; readonly profile: string } | null
}

export const DEFAULT_SHEET: SheetSettings = {
  spotNames: {},
  layers: { white: null, varnish: null, cut: null },
  outputIntent: null,
}

/** Valid name of a profile: safe as a file name on all systems. */
export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9 _.()+-]{0,79}$/

/** Limits on the ICC profiles of an environment; real profiles are below 4 MB. */
export const PROFILE_LIMITS = { bytes: 5_000_000, count: 50 } as const

const COMPONENTS: Readonly<Record<string, 1 | 3 | 4>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }
const HEADER_BYTES = 128

/**
 * Returns the number of colour components of an ICC profile of an output device (ICC.1, 7.2); undefined if it is not
 * one.
 */
export function iccComponentCount(bytes: Uint8Array): 1 | 3 | 4 | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  return text(36) === 'acsp' && text(12) === 'prtr' ? COMPONENTS[text(16)] : undefined
}
