import { formatPieceCode } from '@platen/domain/printing'
import { expect, test } from 'vitest'
import { createLabelReader } from './label-reader.ts'

const CODE = formatPieceCode(4711)

/** Presses these keys and returns the recognised codes, and the keys that shall have no other effect. */
function press(keys: readonly string[], pauseMs = 5) {
  const codes: string[] = []
  const read = createLabelReader((code) => codes.push(code))
  const taken = keys.filter((key, index) => read({ key, timeStamp: 10_000 + index * pauseMs }))
  return { codes, taken }
}

test('a code that ends with Enter is recognised, also with the address of its label and with capital letters', () => {
  expect(press([...Array.from(CODE), 'Enter'])).toEqual({
    codes: [CODE],
    taken: [...Array.from(CODE).slice(2), 'Enter'],
  })
  const address = Array.from(`https://print.example.com/demo/p/${CODE}`)
  expect(press([...address, 'Enter']).codes).toEqual([CODE])
  expect(press([...address.flatMap((key) => ['Shift', key]), 'Enter']).codes).toEqual([CODE])
})

test('keys of a person have their usual effect', () => {
  expect(press(['/', 'Enter'])).toEqual({ codes: [], taken: [] })
  expect(press(['n', ' ', 'ArrowDown', ' ', 'ArrowDown', ' ', 'Enter'])).toEqual({ codes: [], taken: [] })
  expect(press([...Array.from(CODE), 'Enter'], 2000)).toEqual({ codes: [], taken: [] })
  expect(press([...Array.from(CODE.slice(1)), 'Enter']).codes).toEqual([])
  expect(press([...Array.from(CODE), 'Escape', 'Enter']).codes).toEqual([])
})
