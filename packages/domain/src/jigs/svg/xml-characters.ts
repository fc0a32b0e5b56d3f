/**
 * Characters forbidden in XML (XML 1.0, 2.2): control characters except tab and line ends, non-characters, lone
 * surrogates.
 */
const FORBIDDEN = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/u
const ALL_FORBIDDEN = new RegExp(FORBIDDEN.source, 'gu')

export const hasForbiddenCharacter = (text: string): boolean => FORBIDDEN.test(text)

export const withoutForbiddenCharacters = (text: string): string => text.replace(ALL_FORBIDDEN, '')

/** Whether a code point is allowed in XML. */
export const isXmlCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10ffff && !hasForbiddenCharacter(String.fromCodePoint(code))
