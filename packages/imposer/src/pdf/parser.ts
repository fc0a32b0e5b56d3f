import { DELIMITER, isDigit, isWhitespace, type Lexer, type Token } from './lexer.ts'
import { PDF_LIMITS } from './limits.ts'
import { type PdfArray, type PdfDict, PdfKeyword, PdfName, type PdfObject, PdfRef } from './objects.ts'
import { refuse } from './pdf-error.ts'

/**
 * Parses one object at the lexer's position. Returns a `PdfKeyword` if the token is not an object. Skips invalid tokens
 * in arrays and dictionaries, as other readers do.
 */
export function parseObject(lexer: Lexer, depth = 0): PdfObject | PdfKeyword {
  if (depth === 0) lexer.tokens = 0
  return fromToken(lexer, lexer.next(), depth)
}

function fromToken(lexer: Lexer, token: Token, depth: number): PdfObject | PdfKeyword {
  if (typeof token === 'number') return maybeReference(lexer, token)
  if (!(token instanceof PdfKeyword)) return token
  if (token === DELIMITER.dictOpen || token === DELIMITER.arrayOpen) {
    if (depth >= PDF_LIMITS.nesting) refuse('too-complex', 'Objects of this PDF are nested too deeply.')
    return token === DELIMITER.dictOpen ? parseDict(lexer, depth + 1) : parseArray(lexer, depth + 1)
  }
  if (token.word === 'true') return true
  if (token.word === 'false') return false
  if (token.word === 'null') return null
  return token
}

/** Parses `12 0 R`, which starts like a number. Leaves the position unchanged if it is not a reference. */
function maybeReference(lexer: Lexer, num: number): number | PdfRef {
  if (!Number.isInteger(num) || num < 0) return num
  const { bytes } = lexer
  let at = lexer.position
  while (isWhitespace(bytes[at])) at++
  const genStart = at
  while (isDigit(bytes[at]) && at - genStart < 6) at++
  if (at >= bytes.length) lexer.ranOut = true
  if (at === genStart) return num
  const gen = Number(bytes.toString('latin1', genStart, at))
  const white = at
  while (isWhitespace(bytes[at])) at++
  if (at >= bytes.length) lexer.ranOut = true
  if (at === white || bytes[at] !== 82) return num
  const after = bytes[at + 1]
  if (after === undefined) lexer.ranOut = true
  // `0 0 RG` is a colour operator, not a reference
  else if ((after >= 65 && after <= 90) || (after >= 97 && after <= 122)) return num
  lexer.position = at + 1
  return new PdfRef(num, gen)
}

function guardSize(lexer: Lexer): void {
  if (lexer.tokens > PDF_LIMITS.objectTokens) refuse('too-complex', 'An object of this PDF is unreasonably large.')
}

function parseArray(lexer: Lexer, depth: number): PdfArray {
  const items: PdfArray = []
  for (;;) {
    guardSize(lexer)
    const token = lexer.next()
    if (token === DELIMITER.arrayClose || token === DELIMITER.end) return items
    if (token === DELIMITER.dictClose || isBoundary(token)) {
      unreadToken(lexer, token)
      return items
    }
    const item = fromToken(lexer, token, depth)
    if (!(item instanceof PdfKeyword)) items.push(item)
  }
}

function parseDict(lexer: Lexer, depth: number): PdfDict {
  const dict: PdfDict = new Map()
  for (;;) {
    guardSize(lexer)
    const key = lexer.next()
    if (key === DELIMITER.dictClose || key === DELIMITER.end) return dict
    if (isBoundary(key)) {
      unreadToken(lexer, key)
      return dict
    }
    if (!(key instanceof PdfName)) continue
    for (;;) {
      const token = lexer.next()
      if (token === DELIMITER.dictClose || token === DELIMITER.end) return dict
      if (isBoundary(token)) {
        unreadToken(lexer, token)
        return dict
      }
      const value = fromToken(lexer, token, depth)
      if (value instanceof PdfKeyword) continue
      dict.set(key.name, value)
      break
    }
  }
}

/** Keywords that end an object without end delimiter. */
const isBoundary = (token: Token): token is PdfKeyword =>
  token instanceof PdfKeyword && (token.word === 'endobj' || token.word === 'stream' || token.word === 'obj')

function unreadToken(lexer: Lexer, token: Token): void {
  if (token instanceof PdfKeyword) lexer.position -= token.word.length
}
