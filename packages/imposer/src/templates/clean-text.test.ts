// cspell:disable names
import { TEMPLATE_LIMITS } from '@platen/domain/templates'
import { describe, expect, test } from 'vitest'
import { changeCase, cleanText } from './clean-text.ts'
import { findHeldWords } from './held-words.ts'

describe('cleanText', () => {
  test('returns NFC with line feeds as the only control characters', () => {
    expect(cleanText('Zoe\u0308')).toBe('Zoë')
    expect(cleanText('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne')
    expect(cleanText('a\tb\u0007c\u0000')).toBe('a bc')
  })

  test('removes invisible characters and direction overrides, but no joiners and direction marks', () => {
    expect(cleanText('A\u200bn\u00adn\ufeffa\u2060')).toBe('Anna')
    expect(cleanText('\u202egro.evil\u202c')).toBe('gro.evil')
    expect(cleanText('\u3164x\u{e0041}')).toBe('x')
    expect(cleanText('کیان\u200cپور')).toBe('کیان\u200cپور')
    expect(cleanText('שלום\u200f!')).toBe('שלום\u200f!')
  })

  test('removes spaces and empty lines at the ends', () => {
    expect(cleanText('  Anna \u00a0\n\n  Maria  \n\n')).toBe('Anna\n\nMaria')
  })

  test('returns an empty text if nothing is visible', () => {
    for (const value of ['', '   ', '\u3000', '\n\t\n', '\u200b\u200d', '\u00ad', '\u2800'.repeat(0)])
      expect(cleanText(value)).toBe('')
  })

  test('replaces half characters by U+FFFD, which no font is taken to have', () => {
    expect(cleanText('a\ud83d')).toBe('a\ufffd')
  })
})

test('changeCase changes letters by the rules of Unicode', () => {
  expect(changeCase('straße ǆ ﬁ', 'UPPER')).toBe('STRASSE Ǆ FI')
  expect(changeCase('İSTANBUL ΟΔΟΣ', 'LOWER')).toBe('i̇stanbul οδος')
  expect(changeCase("o'brien ANNA-MARIE d’angelo dog's élodie", 'TITLE')).toBe(
    "O'Brien Anna-Marie D’Angelo Dog's Élodie",
  )
  expect(changeCase('გიორგი', 'TITLE')).toBe('გიორგი')
  expect(changeCase('mIxEd', 'NONE')).toBe('mIxEd')
})

test('findHeldWords finds whole words without case', () => {
  expect(findHeldWords('You DAMN fool', ['damn', 'am', 'fool'])).toEqual(['damn', 'fool'])
  expect(findHeldWords('Scunthorpe', ['thorp'])).toEqual([])
  expect(findHeldWords('ＤＡＭＮ!', ['damn'])).toEqual(['damn'])
  expect(findHeldWords('Straße STRASSE', ['strasse'])).toEqual(['strasse'])
  expect(findHeldWords('two words here', ['Two  Words', 'two words', ' ', ''])).toEqual(['two words'])
  expect(findHeldWords('馬鹿野郎', ['馬鹿'])).toEqual(['馬鹿'])
  expect(findHeldWords('damned', ['damn'])).toEqual([])
})

test('findHeldWords finds words beside characters of two code units, and long lists in long texts', () => {
  expect(findHeldWords('😀damn😀', ['damn'])).toEqual(['damn'])
  expect(findHeldWords('𝒜𐐀damn𐐀', ['damn'])).toEqual([])
  const { heldWords, texts } = TEMPLATE_LIMITS
  expect(findHeldWords('a'.repeat(texts), Array<string>(heldWords).fill('a'))).toEqual([])
})
