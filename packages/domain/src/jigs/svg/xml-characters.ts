/** What may not stand in an XML text (XML 1.0, 2.2): control characters but tab and line ends, halves of pairs. */
const FORBIDDEN = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/u
const ALL_FORBIDDEN = new RegExp(FORBIDDEN.source, 'gu')

export const hasForbiddenCharacter = (text: string): boolean => FORBIDDEN.test(text)

export const withoutForbiddenCharacters = (text: string): string => text.replace(ALL_FORBIDDEN, '')

/** Whether a number names a character that may stand in an XML text. */
export const isXmlCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10ffff && !hasForbiddenCharacter(String.fromCodePoint(code))
