// cspell:words BNDVNMDHV
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatPieceCode,
  isPieceCodeLike,
  PIECE_CODE_LENGTH,
  PIECE_NUMBER_COUNT,
  parsePieceCode,
  pieceNumberOf,
  piecePath,
} from './index.ts'

const ALPHABET = '0123456789BCDFGHJKMNPQRSTVWX' // cspell:disable-line
const pieceNumber = fc.integer({ min: 0, max: PIECE_NUMBER_COUNT - 1 })

test('a code has ten characters of the alphabet and returns its number', () => {
  fc.assert(
    fc.property(pieceNumber, (number) => {
      const code = formatPieceCode(number)
      expect(code).toMatch(new RegExp(`^[${ALPHABET}]{${PIECE_CODE_LENGTH}}$`))
      expect(pieceNumberOf(code)).toBe(number)
      expect(parsePieceCode(code)).toBe(code)
    }),
  )
  for (const number of [0, 1, PIECE_NUMBER_COUNT - 1]) expect(pieceNumberOf(formatPieceCode(number))).toBe(number)
})

test('codes do not change between versions, because they are printed on labels', () => {
  expect([0, 1, 2, 1_000_000, PIECE_NUMBER_COUNT - 1].map(formatPieceCode)).toMatchInlineSnapshot(`
    [
      "000000000N",
      "K8H289HD31",
      "6K24JN2T69",
      "XK7PTQ1WT9",
      "BNDVNMDHV8",
    ]
  `)
})

test('the check character detects every wrong character', () => {
  fc.assert(
    fc.property(
      pieceNumber,
      fc.integer({ min: 0, max: PIECE_CODE_LENGTH - 1 }),
      fc.integer({ min: 0, max: ALPHABET.length - 1 }).map((i) => ALPHABET.charAt(i)),
      (number, at, other) => {
        const code = formatPieceCode(number)
        fc.pre(code[at] !== other)
        expect(pieceNumberOf(code.slice(0, at) + other + code.slice(at + 1))).toBeNull()
      },
    ),
  )
})

test('the check character detects more than 95 % of swapped neighbours', () => {
  let [detected, all] = [0, 0]
  for (let number = 0; number < 3_000_000; number += 1009) {
    const code = formatPieceCode(number)
    for (let at = 0; at + 1 < code.length; at++) {
      const [left, right] = [code.charAt(at), code.charAt(at + 1)]
      if (left === right) continue
      all += 1
      if (pieceNumberOf(code.slice(0, at) + right + left + code.slice(at + 2)) === null) detected += 1
    }
  }
  expect(detected / all).toBeGreaterThan(0.95)
})

/** What the keys of a US keyboard type on other layouts. */
const LAYOUTS = {
  German: { Y: 'Z', Z: 'Y', '/': '-', ':': 'Ö', '-': 'ß' },
  French: {
    A: 'Q',
    Q: 'A',
    Z: 'W',
    W: 'Z',
    M: '?',
    '/': '!',
    ':': 'M',
    '.': ':',
    '-': ')',
    1: '&',
    2: 'é',
    3: '"',
    4: "'",
    5: '(',
    6: '-',
    7: 'è',
    8: '_',
    9: 'ç',
    0: 'à',
  },
} as const

test.each(Object.entries(LAYOUTS))('a reader with US keys is understood on a %s keyboard', (_name, keys) => {
  const typed = (text: string) => Array.from(text, (key) => (keys as Record<string, string>)[key] ?? key).join('')
  fc.assert(
    fc.property(pieceNumber, (number) => {
      const code = formatPieceCode(number)
      expect(parsePieceCode(typed(code))).toBe(code)
      expect(parsePieceCode(`${typed(`HTTPS://PRINT.EXAMPLE.COM:4780/SHOP/P/${code}`)}\n`)).toBe(code)
    }),
  )
})

test.each([
  '',
  '123',
  '0000000000000',
  'https://print.example.com/shop/orders?order=1&job=2',
  'AAAAAAAAAB',
  'EEEEEEEEEE',
  '1234567890',
])('parsePieceCode returns null for %j', (text) => expect(parsePieceCode(text)).toBeNull())

test('a misread code has the form of a code, other text does not', () => {
  const misread = '1234567890'
  expect(['&é"\'(-è_çà', misread, `https://print.example.com/shop/p/${misread}`].map(isPieceCodeLike)).toEqual([
    true,
    true,
    true,
  ])
  expect(['', '123', 'EEEEEEEEEE', '12345678901', 'two words 1'].some(isPieceCodeLike)).toBe(false)
})

test('the address of a label contains environment and code', () => {
  const code = formatPieceCode(7)
  expect(piecePath('shop 1', code)).toBe(`/shop%201/p/${code}`)
  expect(parsePieceCode(`https://print.example.com${piecePath('shop 1', code)}`)).toBe(code)
  expect(parsePieceCode(code.toLowerCase())).toBe(code)
})
