// Names of glyphs are no words. cspell:disable
/** Characters of PDFDocEncoding from 0x18, 0x80 and 0xa0 (ISO 32000-1, D.2); the others are those of Latin-1. */
const FROM_18 = '˘ˇˆ˙˝˛˚˜'
const FROM_80 = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'
const AT_A0 = '€'

const fromPdfDoc = (byte: number): string =>
  (byte >= 0x18 && byte < 0x20 ? FROM_18[byte - 0x18] : undefined) ??
  (byte >= 0x80 && byte < 0xa0 ? FROM_80[byte - 0x80] : undefined) ??
  (byte === 0xa0 ? AT_A0 : String.fromCharCode(byte))

/** Returns the characters of a text string: UTF-16 or UTF-8 with a byte order mark, otherwise PDFDocEncoding. */
export function decodeTextString(bytes: Buffer): string {
  // the decoders remove the byte order mark
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  return Array.from(bytes, fromPdfDoc).join('')
}

const ASCII_NAMES =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen ' +
  'period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at ' +
  'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave ' +
  'a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde'
const LATIN_NAMES =
  'exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot ' +
  'softhyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla ' +
  'onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex ' +
  'Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth ' +
  'Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn ' +
  'germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave ' +
  'iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ' +
  'ucircumflex udieresis yacute thorn ydieresis'
const OTHER_NAMES =
  'breve caron circumflex dotaccent hungarumlaut ogonek ring tilde ' +
  'bullet dagger daggerdbl ellipsis emdash endash florin fraction guilsinglleft guilsinglright minus perthousand ' +
  'quotedblbase quotedblleft quotedblright quoteleft quoteright quotesinglbase trademark fi fl Lslash OE Scaron ' +
  'Ydieresis Zcaron dotlessi lslash oe scaron zcaron Euro'

const nameRange = (names: string, first: number): (readonly [string, string])[] =>
  names.split(' ').map((name, i) => [name, String.fromCharCode(first + i)] as const)

/** Character of each glyph name of the Latin character set (ISO 32000-1, D.2). */
const GLYPH_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...nameRange(ASCII_NAMES, 0x20),
  ...nameRange(LATIN_NAMES, 0xa1),
  ...OTHER_NAMES.split(' ').map((name, i) => [name, (FROM_18 + FROM_80 + AT_A0)[i] ?? ''] as const),
])

/** Returns the character of a glyph name; undefined for names that are neither Latin nor of the form `uni1234`. */
export function getGlyphCharacter(name: string): string | undefined {
  const code = /^uni([0-9A-F]{4})$/.exec(name)?.[1]
  return code === undefined ? GLYPH_CHARACTERS.get(name) : String.fromCharCode(Number.parseInt(code, 16))
}
