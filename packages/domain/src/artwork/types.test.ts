import { expect, test } from 'vitest'
import { type ArtworkInfo, mergeReinspected } from './types.ts'

const BARE = { colourSpaces: [], spotColours: [], fonts: [], transparency: false, lowestResolutionDpi: null }
const FACTS = { ...BARE, lowestResolutionDpi: 300 }
const sized = (widthMm: number) => ({ widthMm, heightMm: 50 })
const STORED: ArtworkInfo = { ...BARE, kind: 'PDF', pages: [sized(40), sized(41)] }

test('mergeReinspected keeps the sizes of the prepared pages and updates all other metadata', () => {
  const reinspected: ArtworkInfo = {
    ...FACTS,
    kind: 'PDF',
    encrypted: true,
    pages: [{ ...sized(60), facts: FACTS }, sized(61)],
  }
  expect(mergeReinspected(STORED, reinspected)).toEqual({
    ...FACTS,
    kind: 'PDF',
    encrypted: true,
    pages: [{ ...sized(40), facts: FACTS }, sized(41)],
  })
})

test('mergeReinspected keeps the stored metadata per page if the number of pages differs', () => {
  const reinspected: ArtworkInfo = { ...FACTS, kind: 'PDF', encrypted: false, pages: [sized(60)] }
  expect(mergeReinspected(STORED, reinspected)).toEqual({ ...STORED, encrypted: false })
})

test('mergeReinspected keeps what is found only when the file is prepared', () => {
  const reinspected: ArtworkInfo = { ...FACTS, kind: 'PDF', encrypted: false, pages: [sized(60), sized(61)] }
  const merged = mergeReinspected({ ...STORED, usesFeaturesOutsidePdfX4: true }, reinspected)
  expect(merged.usesFeaturesOutsidePdfX4).toBe(true)
})
