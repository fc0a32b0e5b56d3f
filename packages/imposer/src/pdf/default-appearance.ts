import { formatNumbers } from './format-number.ts'
import { DELIMITER, Lexer } from './lexer.ts'
import { PdfKeyword, PdfName } from './objects.ts'

/** Font and colour of a text whose appearance is generated. */
export interface TextStyle {
  readonly fontName: string
  /** In points; 0 if the text is to fill its field. */
  readonly size: number
  /** Operators that set the colour. */
  readonly colour: string
}

const COLOUR_OPERATORS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 }

/** Parses a default appearance string (ISO 32000-1, 12.7.3.3), of which only font, size and colour are used. */
export function parseDefaultAppearance(text: string): TextStyle {
  const lexer = new Lexer(Buffer.from(text, 'latin1'))
  const style = { fontName: '', size: 0, colour: '0 g' }
  let name = ''
  let numbers: number[] = []
  for (let token = lexer.next(); token !== DELIMITER.end; token = lexer.next()) {
    if (typeof token === 'number') numbers.push(token)
    else if (token instanceof PdfName) name = token.name
    else if (token instanceof PdfKeyword) {
      if (token.word === 'Tf') Object.assign(style, { fontName: name, size: Math.abs(numbers.at(-1) ?? 0) })
      const count = COLOUR_OPERATORS[token.word]
      if (count !== undefined && numbers.length >= count)
        style.colour = `${formatNumbers(numbers.slice(-count))} ${token.word}`
      numbers = []
    }
  }
  return style
}
