// cspell:words Grek Hani Hira Bopomofo Bopo Hebr Deva Beng Gujr Orya Taml Telu Knda Mlym Sinhala Laoo Khmr Mymr Tibt Armn Geor Ethi Thaana Thaa Syrc Nkoo Adlam Adlm Tifinagh Tfng Yiii Runr Ogham Ogam Brai Zyyy
/**
 * Scripts that can be shaped, by their Unicode property value: the ISO 15924 code, and for scripts whose letters change
 * their form or order, the OpenType tags of which the font must have one (OpenType 1.9, script tags).
 */
const SCRIPTS: Readonly<Record<string, readonly [code: string, ...required: string[]]>> = {
  Latin: ['Latn'],
  Greek: ['Grek'],
  Cyrillic: ['Cyrl'],
  Han: ['Hani'],
  Hiragana: ['Hira'],
  Katakana: ['Kana'],
  Hangul: ['Hang'],
  Bopomofo: ['Bopo'],
  Arabic: ['Arab', 'arab'],
  Hebrew: ['Hebr'],
  Thai: ['Thai'],
  Devanagari: ['Deva', 'dev3', 'dev2', 'deva'],
  Bengali: ['Beng', 'bng3', 'bng2', 'beng'],
  Gurmukhi: ['Guru', 'gur3', 'gur2', 'guru'],
  Gujarati: ['Gujr', 'gjr3', 'gjr2', 'gujr'],
  Oriya: ['Orya', 'ory3', 'ory2', 'orya'],
  Tamil: ['Taml', 'tml3', 'tml2', 'taml'],
  Telugu: ['Telu', 'tel3', 'tel2', 'telu'],
  Kannada: ['Knda', 'knd3', 'knd2', 'knda'],
  Malayalam: ['Mlym', 'mlm3', 'mlm2', 'mlym'],
  Sinhala: ['Sinh', 'sinh'],
  Lao: ['Laoo'],
  Khmer: ['Khmr', 'khmr'],
  Myanmar: ['Mymr', 'mym2', 'mymr'],
  Tibetan: ['Tibt', 'tibt'],
  Armenian: ['Armn'],
  Georgian: ['Geor'],
  Ethiopic: ['Ethi'],
  Cherokee: ['Cher'],
  Canadian_Aboriginal: ['Cans'],
  Thaana: ['Thaa'],
  Syriac: ['Syrc', 'syrc'],
  Nko: ['Nkoo', 'nko '],
  Adlam: ['Adlm', 'adlm'],
  Tifinagh: ['Tfng'],
  Yi: ['Yiii'],
  Runic: ['Runr'],
  Ogham: ['Ogam'],
  Gothic: ['Goth'],
  Coptic: ['Copt'],
  Braille: ['Brai'],
}

const TESTS = Object.keys(SCRIPTS).map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)
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

const known = new Map<string, string | undefined>()
const MAX_KNOWN = 20_000

/** Returns the script of a character; undefined for one that all scripts share, such as a space or an accent. */
export function getScript(character: string): string | undefined {
  if (known.has(character)) return known.get(character)
  const script = SHARED.test(character)
    ? undefined
    : (TESTS.find(([, test]) => test.test(character))?.[0] ?? UNKNOWN_SCRIPT)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(character, script)
  return script
}

/** Returns the ISO 15924 code of a script. */
export const getScriptCode = (script: string): string => SCRIPTS[script]?.[0] ?? 'Zyyy'

/** Whether marks of the script are only right at the place that a font says. */
export const needsMarkPositions = (script: string): boolean => WITH_MARKS.has(script)

/** Whether letters of the script are joined to one another. */
export const isJoinedScript = (script: string): boolean => JOINED.has(script)

/** Whether a font with these OpenType script tags can shape a script; `tags` are those of its glyph substitutions. */
export function canShape(script: string, tags: ReadonlySet<string>): boolean {
  const [code, ...required] = SCRIPTS[script] ?? [undefined]
  if (code === undefined) return false
  return required.length === 0 || required.some((tag) => tags.has(tag))
}
