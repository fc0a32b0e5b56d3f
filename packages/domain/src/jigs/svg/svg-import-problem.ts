/** Reasons why a drawing could not be parsed; each has its own text, so that users can repair the drawing. */
export const SVG_REASONS = [
  'tooLarge',
  'notXml',
  /** A document type other than the plain one of SVG, because it can declare entities and reference external files. */
  'doctype',
  'tooDeep',
  'tooManyElements',
  'tooManyAttributes',
  'script',
  'outsideReference',
  'notSvg',
  'noViewBox',
  'unsupportedUnit',
  /** A style that moves or shapes elements and is not supported (CSS transforms, geometry, complex selectors). */
  'unsupportedStyle',
  'badTransform',
  'badShape',
  'circularUse',
  /** A group or `use` with the id of a slot or image box contains no shape, or several. */
  'groupShapes',
  'noSlots',
  'tooManySlots',
  'duplicateId',
  'imageBoxWithoutSlot',
  'jigTooLarge',
] as const
export type SvgParseReason = (typeof SVG_REASONS)[number]

/** Numbers of the parse errors; svgUnsupportedShapes has none. */
export const SVG_PARSE_ERRORS = { svgParseFailed: 1, slotsExceedJig: 2, imageExceedsSlot: 3 } as const

export type SvgImportCode = keyof typeof SVG_PARSE_ERRORS | 'svgUnsupportedShapes'

/** Reason why a drawing was rejected. */
export interface SvgImportProblem {
  readonly code: SvgImportCode
  /** Defined if the code is svgParseFailed. */
  readonly reason?: SvgParseReason
  /** The label or id of the affected element, or its start tag if it has none. */
  readonly at?: string
}

/** Why a visible or hidden part of a drawing is not imported. */
export const SVG_SKIP_REASONS = [
  /** A shape whose id is not that of a slot or image box. */
  'noSlotId',
  'hidden',
  /** Marked with data-skip. */
  'marked',
  /** A text or image. */
  'noShape',
] as const
export type SvgSkipReason = (typeof SVG_SKIP_REASONS)[number]

/** The parts of a drawing that are not imported for one reason. */
export interface SvgSkipped {
  readonly reason: SvgSkipReason
  readonly count: number
  /** Labels or ids of the first ones. */
  readonly names: readonly string[]
}

export const svgParseFailure = (reason: SvgParseReason, at?: string): SvgImportProblem => ({
  code: 'svgParseFailed',
  reason,
  ...(at === undefined ? {} : { at }),
})

/** Limits of a drawing. */
export const SVG_IMPORT_LIMITS = {
  characters: 4_000_000,
  depth: 64,
  elements: 50_000,
  attributes: 128,
  /** Drawn elements, including those repeated by `use`. */
  drawn: 100_000,
  /** Style rules that affect visibility, fill rule or shape. */
  styleRules: 500,
} as const

/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const MAX_UTF8_BYTES_PER_CHAR = 3

/** Rejects a file by its size before it is read, if it must contain more characters than allowed. */
export const checkSvgFileSize = (bytes: number): SvgImportProblem | undefined =>
  bytes > SVG_IMPORT_LIMITS.characters * MAX_UTF8_BYTES_PER_CHAR ? svgParseFailure('tooLarge') : undefined
