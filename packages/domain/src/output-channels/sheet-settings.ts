/** Layers of processing steps that a sheet can get of its own (ISO 19593-1). */
export const PROCESSING_STEP_LAYERS = ['white', 'varnish', 'cut'] as const
export type SheetLayerKind = (typeof PROCESSING_STEP_LAYERS)[number]

/** How RIPs usually call the spot colours of these layers; every name is a setting of the channel. */
export const DEFAULT_LAYER_SPOTS: Readonly<Record<SheetLayerKind, string>> = {
  white: 'RDG_WHITE',
  varnish: 'RDG_GLOSS',
  cut: 'CutContour',
}

/** What the sheets of a channel carry beside the artwork. */
export interface SheetSettings {
  /** Spot colours by the names of the artwork, to the names that the channel's RIP knows. */
  readonly spotNames: Readonly<Record<string, string>>
  /** The spot colour of each layer that is wanted; null where the layer is not. */
  readonly layers: Readonly<Record<SheetLayerKind, string | null>>
  /** The printing condition of PDF/X-4 and the name of its stored profile; null where sheets name none. */
  readonly outputIntent: { readonly condition: string; readonly profile: string } | null
}

export const DEFAULT_SHEET: SheetSettings = {
  spotNames: {},
  layers: { white: null, varnish: null, cut: null },
  outputIntent: null,
}

/** A name of a profile: what is safe as a file's name on every system. */
export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9 _.()+-]{0,79}$/

/** Limits on the ICC profiles of an environment; real profiles are below 4 MB. */
export const PROFILE_LIMITS = { bytes: 5_000_000, count: 50 } as const

const COMPONENTS: Readonly<Record<string, 1 | 3 | 4>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }
const HEADER_BYTES = 128

/** Colours of an ICC profile of an output device (ICC.1, 7.2); undefined where the bytes are none. */
export function iccComponentCount(bytes: Uint8Array): 1 | 3 | 4 | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  return text(36) === 'acsp' && text(12) === 'prtr' ? COMPONENTS[text(16)] : undefined
}
