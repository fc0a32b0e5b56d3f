import type { PresetStatus } from '@platen/domain/output-presets'

/** A colour as it is in the light and in the dark scheme. */
export interface ColorPair {
  readonly light: string
  readonly dark: string
}
const colorPair = (light: string, dark: string): ColorPair => ({ light, dark })

/** One status colour: the word or icon, the quiet ground under it, the solid fill, and what can be read on the fill. */
interface StatusTone {
  readonly ink: ColorPair
  readonly ground: ColorPair
  readonly fill: ColorPair
  readonly onFill: ColorPair
}

/**
 * The four status colours (specification section 4). They appear as status only, always beside an icon or a word.
 * Every ink reaches 4.5 : 1 on its ground, on the surface and on the page, every onFill on its fill; a test counts it.
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

/** Grounds, lines and inks: ink on paper. */
export const SURFACE = {
  /** Behind everything. */
  page: colorPair('#f5f6f6', '#111416'),
  /** Cards, dialogs, tables, inputs. */
  surface: colorPair('#ffffff', '#191d20'),
  /** Heads of tables, quiet bands. */
  band: colorPair('#f0f2f2', '#20262a'),
  /** Under the pointer. */
  hover: colorPair('#eef3f4', '#232a2e'),
  /** The chosen row or tab. */
  chosen: colorPair('#e0f1f5', '#12333c'),
  line: colorPair('#dce0e2', '#2d3439'),
  /** Borders of inputs: 3 : 1, as what can be operated must be seen. */
  edge: colorPair('#868f94', '#6c767c'),
  ink: colorPair('#14181a', '#e7ebed'),
  quietInk: colorPair('#515b60', '#a5afb5'),
  /** What can be acted on. */
  accent: colorPair('#0b6075', '#5cc3d8'),
} as const

/**
 * The colours of previews (readings S4). Drawn in mm, so these are colours only; widths belong to the drawing.
 * `bed` is the print bed, `area` its printable area, `jig` a holder, `slot` a free slot, `taken` the ground of a
 * booked one, `offer` the slots that the selected order would take, `wrong` what a warning sits on.
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
  chosenLine: colorPair('#0b6075', '#7fd6e8'),
  wrong: colorPair('#b01e1e', '#ff9d94'),
} as const

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** All tokens as CSS variables of one scheme: `--platen-<name>`, `--platen-status-<status>-<part>`, `--platen-preview-<name>`. */
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

/** A status colour as CSS. */
export const statusVar = (status: PresetStatus, part: keyof StatusTone): string =>
  `var(--platen-status-${status.toLowerCase()}-${kebab(part)})`
