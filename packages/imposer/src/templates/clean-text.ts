import type { LetterCase } from '@platen/domain/templates'

const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const TABS = /\t/g
const CONTROLS = /[^\P{Cc}\n]/gu
/**
 * Characters that are never visible: soft hyphens, zero-width spaces, byte order marks, direction overrides, fillers,
 * tags. They have no meaning in a text of a few lines.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/**
 * Of these, kept: joiners and direction marks, which Arabic, Hebrew and Indic scripts need, and variation selectors.
 */
const ALLOWED_INVISIBLE = /[\p{Join_Control}\p{Variation_Selector}]|\u200e|\u200f|\u061c/u
const SPACES_AT_ENDS = /^[\p{Zs}]+|[\p{Zs}]+$/gmu
const HAS_VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/**
 * Returns a value as it is drawn: NFC, line feeds as line ends, tabs as spaces, without control and invisible
 * characters, without spaces at the ends of lines and empty lines at its ends. A text without any visible character is
 * empty.
 */
export function cleanText(value: string): string {
  const text = value
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replace(TABS, ' ')
    .replace(CONTROLS, '')
    .replace(INVISIBLE, (character) => (ALLOWED_INVISIBLE.test(character) ? character : ''))
    .replace(SPACES_AT_ENDS, '')
    .replace(/^\n+|\n+$/g, '')
    .normalize('NFC')
  return HAS_VISIBLE.test(text) ? text : ''
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu
/** A prefix of one letter such as in O'Brien and D'Angelo: the letter behind the apostrophe is a capital too. */
const CAPITALS = /^(?:\p{L}\p{M}*['’](?=\p{L}))?\p{L}/u
/** Georgian has capitals for whole texts only. */
const GEORGIAN = /\p{Script=Georgian}/u

/** Changes the case of letters by the rules of Unicode, which do not depend on a language. */
export function changeCase(text: string, letterCase: LetterCase): string {
  if (letterCase === 'UPPER') return text.toUpperCase().normalize('NFC')
  if (letterCase === 'LOWER') return text.toLowerCase().normalize('NFC')
  if (letterCase === 'NONE') return text
  return text.replace(WORD, toTitleCase).normalize('NFC')
}

function toTitleCase(word: string): string {
  if (GEORGIAN.test(word)) return word
  return word.toLowerCase().replace(CAPITALS, (start) => start.toUpperCase())
}
