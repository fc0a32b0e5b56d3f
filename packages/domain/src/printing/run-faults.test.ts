import { expect, test } from 'vitest'
import { runFaultFromReport, runFaultText } from './run-faults.ts'

test('What a connector tells by a code that is known comes with just the values of that code', () => {
  const told = { code: 'printer_away', values: { printer: 'ipp://press/ipp/print', more: 'x' } }
  const fault = runFaultFromReport(told, 'in English')
  expect(fault).toEqual({ code: 'printer_away', values: { printer: 'ipp://press/ipp/print' } })
  expect(runFaultText(fault)).toMatch(/ipp:\/\/press\/ipp\/print does not answer/)
})

test('Without a code, with one that is not known or lacks a value, a connector’s own text is what is said', () => {
  const said = { code: 'channel_said', values: { text: 'in English' } }
  expect(runFaultFromReport(undefined, 'in English')).toEqual(said)
  expect(runFaultFromReport(null, 'in English')).toEqual(said)
  expect(runFaultFromReport({ code: 'nozzle_blocked', values: {} }, 'in English')).toEqual(said)
  expect(runFaultFromReport({ code: 'printer_away', values: {} }, 'in English')).toEqual(said)
  // what only the server itself can find is not taken from a connector
  expect(runFaultFromReport({ code: 'sheet_missing', values: {} }, 'in English')).toEqual(said)
  expect(runFaultFromReport({ code: 'toString', values: {} }, 'in English')).toEqual(said)
})
