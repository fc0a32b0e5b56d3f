/**
 * Characters forbidden in XML 1.0 (2.2): control characters except tab and line ends, U+FFFE, U+FFFF, lone surrogates.
 */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const replaceForbiddenXmlCharacters = (text: string, replacement = ''): string =>
  text.replace(FORBIDDEN, replacement)

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Escapes a text for XML content and for attributes in either quotes; tabs and line ends are kept by references.
 * Forbidden characters become `forbidden`.
 */
export const escapeXml = (text: string, forbidden = ''): string =>
  replaceForbiddenXmlCharacters(text, forbidden)
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
