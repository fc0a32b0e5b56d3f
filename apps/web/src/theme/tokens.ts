import type { PresetStatus } from '@platen/domain/output-presets'

/** A colour as it is in the light and in the dark scheme. */
export interface Tone {
  readonly light: string
  readonly dark: string
}
const tone = (light: string, dark: string): Tone => ({ light, dark })

/** One status colour: the word or icon, the quiet ground under it, the solid fill, and what can be read on the fill. */
interface StatusTone {
  readonly ink: Tone
  readonly ground: Tone
  readonly fill: Tone
  readonly onFill: Tone
}

/**
 * The four status colours (specification section 4). They appear as status only, always beside an icon or a word.
 * Every ink reaches 4.5 : 1 on its ground, on the surface and on the page, every onFill on its fill; a test counts it.
 */
export const STATUS: Readonly<Record<PresetStatus, StatusTone>> = {
  EMPTY: {
    ink: tone('#b01e1e', '#ff9d94'),
    ground: tone('#fcecea', '#3a1d1b'),
    fill: tone('#c02626', '#e5645a'),
    onFill: tone('#ffffff', '#190605'),
  },
  PARTIAL: {
    ink: tone('#8f4700', '#ffb662'),
    ground: tone('#fdf0e0', '#38260f'),
    fill: tone('#b35900', '#ea9535'),
    onFill: tone('#ffffff', '#1c0f00'),
  },
  FULL: {
    ink: tone('#17693a', '#7bd695'),
    ground: tone('#e6f4ea', '#15301f'),
    fill: tone('#1d7a44', '#46b56c'),
    onFill: tone('#ffffff', '#03170a'),
  },
  NOTASSIGNED: {
    ink: tone('#545d63', '#b0b9be'),
    ground: tone('#eceff0', '#262c30'),
    fill: tone('#677076', '#8e989e'),
    onFill: tone('#ffffff', '#0d1012'),
  },
}

/** Grounds, lines and inks: ink on paper. */
export const SURFACE = {
  /** Behind everything. */
  page: tone('#f5f6f6', '#111416'),
  /** Cards, dialogs, tables, inputs. */
  surface: tone('#ffffff', '#191d20'),
  /** Heads of tables, quiet bands. */
  band: tone('#f0f2f2', '#20262a'),
  /** Under the pointer. */
  hover: tone('#eef3f4', '#232a2e'),
  /** The chosen row or tab. */
  chosen: tone('#e0f1f5', '#12333c'),
  line: tone('#dce0e2', '#2d3439'),
  /** Borders of inputs: 3 : 1, as what can be operated must be seen. */
  edge: tone('#868f94', '#6c767c'),
  ink: tone('#14181a', '#e7ebed'),
  quietInk: tone('#515b60', '#a5afb5'),
  /** What can be acted on. */
  accent: tone('#0b6075', '#5cc3d8'),
} as const

/**
 * The colours of previews (readings S4). Drawn in mm, so these are colours only; widths belong to the drawing.
 * `bed` is the print bed, `area` its printable area, `jig` a holder, `slot` a free slot, `taken` the ground of a
 * booked one, `offer` the slots that the selected order would take, `wrong` what a warning sits on.
 */
const PREVIEW = {
  bed: tone('#fbfcfc', '#15191b'),
  bedLine: tone('#8b9499', '#6f797f'),
  area: tone('#b3bcc0', '#454e53'),
  jig: tone('#eef1f2', '#21272b'),
  jigLine: tone('#5d676c', '#8a949a'),
  slot: tone('#ffffff', '#0f1214'),
  slotLine: tone('#7a848a', '#79838a'),
  imageBox: tone('#0b6075', '#5cc3d8'),
  taken: tone('#dfe5e7', '#2c3439'),
  offer: tone('#c5e7ef', '#164250'),
  offerLine: tone('#0b6075', '#5cc3d8'),
  chosenLine: tone('#0b6075', '#7fd6e8'),
  wrong: tone('#b01e1e', '#ff9d94'),
} as const

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** All tokens as CSS variables of one scheme: `--platen-<name>`, `--platen-status-<status>-<part>`, `--platen-preview-<name>`. */
export function tokenVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, colour] of Object.entries(SURFACE)) variables[`--platen-${kebab(name)}`] = colour[scheme]
  for (const [name, colour] of Object.entries(PREVIEW)) variables[`--platen-preview-${kebab(name)}`] = colour[scheme]
  for (const [status, parts] of Object.entries(STATUS)) {
    for (const [part, colour] of Object.entries(parts) as [string, Tone][]) {
      variables[`--platen-status-${status.toLowerCase()}-${kebab(part)}`] = colour[scheme]
    }
  }
  return variables
}

/** A status colour as CSS. */
export const statusVar = (status: PresetStatus, part: keyof StatusTone): string =>
  `var(--platen-status-${status.toLowerCase()}-${kebab(part)})`
