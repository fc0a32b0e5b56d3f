import { formatPieceCode } from '@platen/domain/printing'
import { expect, test } from 'vitest'
import { createLabelReader } from './label-reader.ts'

const CODE = formatPieceCode(4711)
const MISREAD = CODE.slice(0, -1) + (CODE.endsWith('2') ? '3' : '2')

/**
 * Presses these keys and returns the recognised codes, the misread ones, and the keys that shall have no other effect.
 */
function press(keys: readonly string[], pauseMs = 5, isInField = false) {
  const codes: string[] = []
  const misread: string[] = []
  const read = createLabelReader({ onCode: (code) => codes.push(code), onMisread: (text) => misread.push(text) })
  const consumed = keys.filter((key, index) => read({ key, timeStamp: 10_000 + index * pauseMs, isInField }))
  return { codes, misread, taken: consumed }
}

test('a code that ends with Enter or Tab is recognised, also within the URL of its label and in capital letters', () => {
  for (const end of ['Enter', 'Tab'])
    expect(press([...Array.from(CODE), end])).toEqual({
      codes: [CODE],
      misread: [],
      taken: [...Array.from(CODE).slice(2), end],
    })
  const address = Array.from(`https://print.example.com/demo/p/${CODE}`)
  expect(press([...address, 'Enter']).codes).toEqual([CODE])
  expect(press([...address.flatMap((key) => ['Shift', key]), 'Enter']).codes).toEqual([CODE])
})

test('a misread code is reported, and its Enter and Tab have no other effect', () => {
  for (const text of [MISREAD, CODE.slice(1), `https://print.example.com/demo/p/${MISREAD}`])
    for (const end of ['Enter', 'Tab'])
      expect(press([...Array.from(text), end])).toEqual({
        codes: [],
        misread: [text],
        taken: [...Array.from(text).slice(2), end],
      })
})

test('in a text field of a dialog, the Enter of a reader has no other effect', () => {
  expect(press([...Array.from(CODE), 'Enter'], 20, true)).toEqual({ codes: [CODE], misread: [], taken: ['Enter'] })
  expect(press([...Array.from(MISREAD), 'Tab'], 20, true)).toEqual({ codes: [], misread: [MISREAD], taken: ['Tab'] })
})

test('text that a person types into a field has its usual effect', () => {
  const noReadings = { codes: [], misread: [], taken: [] }
  expect(press([...Array.from(CODE), 'Enter'], 80, true)).toEqual(noReadings)
  expect(press([...Array.from('Christmas'), 'Enter'], 20, true)).toEqual(noReadings)
  expect(press([...Array.from('Mug 11 oz, white'), 'Enter'], 20, true)).toEqual(noReadings)
})

test('three different shortcuts in quick succession and Enter are not reported as a misread label', () => {
  expect(press(['n', 'g', 'o', 'Enter'], 150)).toEqual({ codes: [], misread: [], taken: [] })
})

test('a reader that pauses between its keys is recognised by a valid code', () => {
  expect(press([...Array.from(CODE), 'Enter'], 300)).toEqual({ codes: [CODE], misread: [], taken: ['Enter'] })
})

test('keys that a person presses have their usual effect', () => {
  const noReadings = { codes: [], misread: [], taken: [] }
  expect(press(['/', 'Enter'])).toEqual(noReadings)
  expect(press(['+', '+', '+', '+', 'Tab'])).toEqual(noReadings)
  expect(press(['n', ' ', 'ArrowDown', ' ', 'ArrowDown', ' ', 'Enter'])).toEqual(noReadings)
  expect(press([...Array.from(CODE), 'Enter'], 2000)).toEqual(noReadings)
  expect(press([...Array.from(CODE), 'Escape', 'Enter'])).toMatchObject({ codes: [], misread: [] })
})
