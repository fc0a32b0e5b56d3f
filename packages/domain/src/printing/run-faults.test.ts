import { expect, test } from 'vitest'
import { runFaultFromReport, runFaultText } from './run-faults.ts'

test('runFaultFromReport returns a known code with exactly its values', () => {
  const reported = { code: 'printer_away', values: { printer: 'ipp://press/ipp/print', more: 'x' } }
  const fault = runFaultFromReport(reported, 'in English')
  expect(fault).toEqual({ code: 'printer_away', values: { printer: 'ipp://press/ipp/print' } })
  expect(runFaultText(fault)).toMatch(/ipp:\/\/press\/ipp\/print does not respond/)
})

test('runFaultFromReport returns the text of the connector for a missing or unknown code, or a missing value', () => {
  const expected = { code: 'channel_said', values: { text: 'in English' } }
  expect(runFaultFromReport(undefined, 'in English')).toEqual(expected)
  expect(runFaultFromReport(null, 'in English')).toEqual(expected)
  expect(runFaultFromReport({ code: 'nozzle_blocked', values: {} }, 'in English')).toEqual(expected)
  expect(runFaultFromReport({ code: 'printer_away', values: {} }, 'in English')).toEqual(expected)
  // codes that only the server can detect are not accepted from a connector
  expect(runFaultFromReport({ code: 'sheet_missing', values: {} }, 'in English')).toEqual(expected)
  expect(runFaultFromReport({ code: 'toString', values: {} }, 'in English')).toEqual(expected)
})
