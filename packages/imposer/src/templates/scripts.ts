// cspell:words deva beng gujr orya taml telu knda mlym Sinhala khmr mymr tibt syrc Adlam adlm
import { SCRIPT_CODES } from '@platen/domain/templates'

/**
 * OpenType tags of scripts whose letters change their form or order, of which the font must have one (OpenType 1.9,
 * script tags).
 */
const REQUIRED_TAGS: Readonly<Record<string, readonly string[]>> = {
  Arabic: ['arab'],
  Devanagari: ['dev3', 'dev2', 'deva'],
  Bengali: ['bng3', 'bng2', 'beng'],
  Gurmukhi: ['gur3', 'gur2', 'guru'],
  Gujarati: ['gjr3', 'gjr2', 'gujr'],
  Oriya: ['ory3', 'ory2', 'orya'],
  Tamil: ['tml3', 'tml2', 'taml'],
  Telugu: ['tel3', 'tel2', 'telu'],
  Kannada: ['knd3', 'knd2', 'knda'],
  Malayalam: ['mlm3', 'mlm2', 'mlym'],
  Sinhala: ['sinh'],
  Khmer: ['khmr'],
  Myanmar: ['mym2', 'mymr'],
  Tibetan: ['tibt'],
  Syriac: ['syrc'],
  Nko: ['nko '],
  Adlam: ['adlm'],
}

const TESTS = Object.keys(SCRIPT_CODES).map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Scripts whose letters are joined: no space is added between them. */
const JOINED = new Set(['Arabic', 'Syriac', 'Nko', 'Adlam'])

/** Scripts whose accents and vowel signs have a place that depends on the letter. */
const WITH_MARKS = new Set([
  'Latin',
  'Greek',
  'Cyrillic',
  'Hebrew',
  'Arabic',
  'Syriac',
  'Armenian',
  'Georgian',
  'Coptic',
])

/** Name of the characters of scripts that are not in the list. */
export const UNKNOWN_SCRIPT = 'Unknown'

const scriptCache = new Map<string, string | undefined>()
const MAX_KNOWN = 20_000

/** Returns the script of a character; undefined for one that all scripts share, such as a space or an accent. */
export function getScript(character: string): string | undefined {
  if (scriptCache.has(character)) return scriptCache.get(character)
  const script = SHARED.test(character)
    ? undefined
    : (TESTS.find(([, test]) => test.test(character))?.[0] ?? UNKNOWN_SCRIPT)
  if (scriptCache.size >= MAX_KNOWN) scriptCache.clear()
  scriptCache.set(character, script)
  return script
}

/** Whether marks of the script are only right at the place that a font says. */
export const needsMarkPositions = (script: string): boolean => WITH_MARKS.has(script)

/** Whether letters of the script are joined to one another. */
export const isJoinedScript = (script: string): boolean => JOINED.has(script)

/** Whether a font with these OpenType script tags can shape a script; `tags` are those of its glyph substitutions. */
export function canShape(script: string, tags: ReadonlySet<string>): boolean {
  if (!(script in SCRIPT_CODES)) return false
  const required = REQUIRED_TAGS[script]
  return required === undefined || required.some((tag) => tags.has(tag))
}
