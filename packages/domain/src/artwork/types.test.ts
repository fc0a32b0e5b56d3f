import { expect, test } from 'vitest'
import { type ArtworkInfo, mergeReinspected } from './types.ts'

const BARE = { colourSpaces: [], spotColours: [], fonts: [], transparency: false, lowestResolutionDpi: null }
const FACTS = { ...BARE, lowestResolutionDpi: 300 }
const sized = (widthMm: number) => ({ widthMm, heightMm: 50 })
const STORED: ArtworkInfo = { ...BARE, kind: 'PDF', pages: [sized(40), sized(41)] }

test('artwork described anew keeps the sizes of its ready pages and gains all else', () => {
  const found: ArtworkInfo = {
    ...FACTS,
    kind: 'PDF',
    encrypted: true,
    pages: [{ ...sized(60), facts: FACTS }, sized(61)],
  }
  expect(mergeReinspected(STORED, found)).toEqual({
    ...{ ...FACTS, kind: 'PDF', encrypted: true },
    pages: [{ ...sized(40), facts: FACTS }, sized(41)],
  })
})

test('where pages are counted otherwise than they were, what was known of them stands', () => {
  const found: ArtworkInfo = { ...FACTS, kind: 'PDF', encrypted: false, pages: [sized(60)] }
  expect(mergeReinspected(STORED, found)).toEqual({ ...STORED, encrypted: false })
})
