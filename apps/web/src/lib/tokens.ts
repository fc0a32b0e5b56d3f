import type { PresetStatus } from '@platen/domain/output-presets'

/** A colour in the light and in the dark scheme. */
export interface ColorPair {
  readonly light: string
  readonly dark: string
}
const colorPair = (light: string, dark: string): ColorPair => ({ light, dark })

/** A status colour: text or icon, its muted background, the solid fill, and the text on the fill. */
interface StatusTone {
  readonly ink: ColorPair
  readonly ground: ColorPair
  readonly fill: ColorPair
  readonly onFill: ColorPair
}

/**
 * The four status colours. They are used only for status, and always with an icon or a text. A test checks a contrast
 * of 4.5 : 1 for each `ink` on its `ground`, on the surface and on the page, and for `onFill` on `fill`.
 */
export const STATUS: Readonly<Record<PresetStatus, StatusTone>> = {
  EMPTY: {
    ink: colorPair('#b01e1e', '#ff9d94'),
    ground: colorPair('#fcecea', '#3a1d1b'),
    fill: colorPair('#c02626', '#e5645a'),
    onFill: colorPair('#ffffff', '#190605'),
  },
  PARTIAL: {
    ink: colorPair('#8f4700', '#ffb662'),
    ground: colorPair('#fdf0e0', '#38260f'),
    fill: colorPair('#b35900', '#ea9535'),
    onFill: colorPair('#ffffff', '#1c0f00'),
  },
  FULL: {
    ink: colorPair('#17693a', '#7bd695'),
    ground: colorPair('#e6f4ea', '#15301f'),
    fill: colorPair('#1d7a44', '#46b56c'),
    onFill: colorPair('#ffffff', '#03170a'),
  },
  NOTASSIGNED: {
    ink: colorPair('#545d63', '#b0b9be'),
    ground: colorPair('#eceff0', '#262c30'),
    fill: colorPair('#677076', '#8e989e'),
    onFill: colorPair('#ffffff', '#0d1012'),
  },
}

/** Backgrounds, lines and text colours. */
export const SURFACE = {
  /** Page background. */
  page: colorPair('#f5f6f6', '#111416'),
  /** Cards, dialogs, tables, inputs. */
  surface: colorPair('#ffffff', '#191d20'),
  /** Table headers and muted bands. */
  band: colorPair('#f0f2f2', '#20262a'),
  /** Hover background. */
  hover: colorPair('#eef3f4', '#232a2e'),
  /** The selected row or tab. */
  selected: colorPair('#e0f1f5', '#12333c'),
  line: colorPair('#dce0e2', '#2d3439'),
  /** Borders of controls, with a contrast of 3 : 1. */
  edge: colorPair('#868f94', '#6c767c'),
  ink: colorPair('#14181a', '#e7ebed'),
  mutedInk: colorPair('#515b60', '#a5afb5'),
  /** Links and other interactive elements. */
  accent: colorPair('#0b6075', '#5cc3d8'),
} as const

/**
 * The colours of previews.
 * `bed` is the print bed, `area` its printable area, `jig` a holder, `slot` a free slot, `taken` the background of a
 * booked slot, `offer` the slots that the selected order would use, `wrong` the outline of an item with a warning.
 * `artwork` and `artworkCheck` are behind transparent artwork, never dark: artwork is made for light objects.
 */
const PREVIEW = {
  bed: colorPair('#fbfcfc', '#15191b'),
  bedLine: colorPair('#8b9499', '#6f797f'),
  area: colorPair('#b3bcc0', '#454e53'),
  jig: colorPair('#eef1f2', '#21272b'),
  jigLine: colorPair('#5d676c', '#8a949a'),
  slot: colorPair('#ffffff', '#0f1214'),
  slotLine: colorPair('#7a848a', '#79838a'),
  imageBox: colorPair('#0b6075', '#5cc3d8'),
  taken: colorPair('#dfe5e7', '#2c3439'),
  offer: colorPair('#c5e7ef', '#164250'),
  offerLine: colorPair('#0b6075', '#5cc3d8'),
  selectedLine: colorPair('#0b6075', '#7fd6e8'),
  wrong: colorPair('#b01e1e', '#ff9d94'),
  artwork: colorPair('#f5f6f6', '#b3babe'),
  artworkCheck: colorPair('#e3e8e9', '#9ea7ac'),
} as const

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Returns all tokens as CSS variables of one scheme: `--platen-<name>`, `--platen-status-<status>-<part>`,
 * `--platen-preview-<name>`.
 */
export function tokenVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, colour] of Object.entries(SURFACE)) variables[`--platen-${kebab(name)}`] = colour[scheme]
  for (const [name, colour] of Object.entries(PREVIEW)) variables[`--platen-preview-${kebab(name)}`] = colour[scheme]
  for (const [status, parts] of Object.entries(STATUS)) {
    for (const [part, colour] of Object.entries(parts) as [string, ColorPair][]) {
      variables[`--platen-status-${status.toLowerCase()}-${kebab(part)}`] = colour[scheme]
    }
  }
  return variables
}

/** Returns a status colour as a CSS value. */
export const statusVar = (status: PresetStatus, part: keyof StatusTone): string =>
  `var(--platen-status-${status.toLowerCase()}-${kebab(part)})`
