import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine, parseCsvCell } from './csv.ts'

test('csvCell prefixes text that begins like a formula', () => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r\n=1', ' =cmd|x', '"=1', '＝1']) {
    expect(csvCell(evil).startsWith(`"'`)).toBe(true)
  }
  expect(csvCell('Mug 12')).toBe('"Mug 12"')
})

/** Parses one line of CSV (RFC 4180). */
const read = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map((cell) => (cell[1] ?? '').replaceAll('""', '"'))

test('csvCell escapes quotes, commas and line ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '=', ' ') }), { minLength: 1 }),
      (cells) => {
        const back = read(csvLine(cells)).map((cell, at) =>
          cells[at]?.startsWith("'") ? cell : cell.replace(/^'/, ''),
        )
        expect(back).toEqual(cells)
      },
    ),
  )
})

test('parseCsvCell returns the text that csvCell has prefixed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', "'", '=', ' ', '-', '\n') })
  fc.assert(
    fc.property(text, (cell) => {
      expect(parseCsvCell(read(csvLine([cell]))[0] ?? '')).toBe(cell)
    }),
  )
})
