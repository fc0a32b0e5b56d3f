/** Why a drawing could not be read as a jig; each has words of its own, so that a person can mend the drawing. */
export const SVG_REASONS = [
  'tooLarge',
  'notXml',
  /** A document type other than SVG's own plain one: entities are declared there, and outside files named. */
  'doctype',
  'tooDeep',
  'tooManyElements',
  'tooManyAttributes',
  'script',
  'outsideReference',
  'notSvg',
  'noViewBox',
  'unsupportedUnit',
  /** A style that moves or shapes things in ways that are not followed (CSS transforms, geometry, complex selectors). */
  'unsupportedStyle',
  'badTransform',
  'badShape',
  'circularUse',
  'noSlots',
  'tooManySlots',
  'duplicateId',
  'imageBoxWithoutSlot',
  'jigTooLarge',
] as const
export type SvgParseReason = (typeof SVG_REASONS)[number]

/** Parse error codes of specification section 5; svgUnsupportedShapes has none. */
export const SVG_PARSE_ERRORS = { svgParseFailed: 1, slotsExceedJig: 2, imageExceedsSlot: 3 } as const

export type SvgImportCode = keyof typeof SVG_PARSE_ERRORS | 'svgUnsupportedShapes'

/** Why a drawing was refused. */
export interface SvgImportProblem {
  readonly code: SvgImportCode
  /** Set where the code is svgParseFailed. */
  readonly reason?: SvgParseReason
  /** The id of the element that it is about, or its kind where it has no id. */
  readonly at?: string
}

export const svgParseFailure = (reason: SvgParseReason, at?: string): SvgImportProblem => ({
  code: 'svgParseFailed',
  reason,
  ...(at === undefined ? {} : { at }),
})

/** What a drawing may cost before it is refused. */
export const SVG_IMPORT_LIMITS = {
  characters: 4_000_000,
  depth: 64,
  elements: 50_000,
  attributes: 128,
  /** Elements drawn, counting what `use` repeats. */
  drawn: 100_000,
  /** Rules of style sheets that say what is shown. */
  styleRules: 500,
} as const

/** Bytes that one character of UTF-8 takes at most, as JavaScript counts characters. */
const MAX_UTF8_BYTES_PER_CHAR = 3

/** Why a file of so many bytes need not even be read: it must hold more characters than a drawing may. */
export const checkSvgFileSize = (bytes: number): SvgImportProblem | undefined =>
  bytes > SVG_IMPORT_LIMITS.characters * MAX_UTF8_BYTES_PER_CHAR ? svgParseFailure('tooLarge') : undefined
