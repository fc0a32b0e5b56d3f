import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTimeOfDay } from './format.ts'
import { parseTimeOfDay } from './parse-time-of-day.ts'

test.each([
  ['14:30', '14:30'],
  [' 9:05 ', '09:05'],
  ['14.30', '14:30'],
  ['14h30', '14:30'],
  ['14 h 30', '14:30'],
  ['14h', '14:00'],
  ['14時30分', '14:30'],
  ['１４：３０', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
  ['2:30 pm', '14:30'],
  ['2:30 a.m.', '02:30'],
  ['12 AM', '00:00'],
  ['12pm', '12:00'],
])('the text "%s" is the time %s', (text, expected) => {
  expect(formatTimeOfDay(parseTimeOfDay(text))).toBe(expected)
})

test.each(['', 'noon', '24:00', '14:60', '14:3', '14:', '25', '14305', '13 pm', '0 am', '-1:00', '14:30:00'])(
  'the text "%s" is not a time',
  (text) => {
    expect(parseTimeOfDay(text)).toBeNaN()
  },
)

test('Each time that is formatted as in tables is parsed to the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      expect(parseTimeOfDay(formatTimeOfDay(minute))).toBe(minute)
    }),
  )
})
