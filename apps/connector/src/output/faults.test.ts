import { CopyMismatchError, FolderReplacedError } from '@platen/hotfolder'
import { expect, test } from 'vitest'
import { IppError } from '../ipp/client.ts'
import { SheetChecksumError } from './download-sheet.ts'
import { toChannelReport, toDeliveryFault, toPrinterFault, toRunReport, wrapStateErrors } from './faults.ts'

const system = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'write' })
const folder = { way: 'folder', target: '/rip/in' } as const
const printer = { way: 'ipp', target: 'ipp://press/ipp/print' } as const
const code = (error: unknown, where: typeof folder | typeof printer): string => toDeliveryFault(error, where).code

test('toDeliveryFault converts delivery errors to a code with the folder or printer as value', () => {
  expect(toDeliveryFault(system('ENOENT'), folder)).toEqual({ code: 'folder_away', values: { folder: '/rip/in' } })
  expect(code(system('ENOSPC'), folder)).toBe('folder_full')
  expect(code(system('EROFS'), folder)).toBe('connector_forbidden')
  expect(code(new FolderReplacedError(), folder)).toBe('folder_swapped')
  expect(code(new CopyMismatchError(), folder)).toBe('copy_differs')
  expect(toDeliveryFault(system('EIO'), folder)).toEqual({
    code: 'folder_fault',
    values: { folder: '/rip/in', error: 'EIO' },
  })
  expect(toDeliveryFault(system('ECONNRESET'), printer)).toEqual({
    code: 'printer_away',
    values: { printer: printer.target },
  })
  expect(code(new IppError('busy, 0x0507'), printer)).toBe('printer_refused')
  expect(code(new SheetChecksumError(), printer)).toBe('sheet_damaged')
})

test('wrapStateErrors distinguishes the disk of the connector from the disk of the RIP', async () => {
  const fails = async (why: Error): Promise<void> => {
    throw why
  }
  const getStateError = (why: Error) => wrapStateErrors(fails(why)).catch((thrown: unknown) => thrown)
  expect(code(await getStateError(system('ENOSPC')), folder)).toBe('connector_full')
  expect(toDeliveryFault(await getStateError(system('EIO')), printer)).toEqual({
    code: 'connector_fault',
    values: { error: 'EIO' },
  })
  const other = new SheetChecksumError()
  expect(await getStateError(other)).toBe(other)
})

test('Reports contain the code and an English text within the length limits of the server', () => {
  const long = 'x'.repeat(5000)
  const report = toRunReport(toDeliveryFault(new IppError(long), printer))
  expect(report.reason).toContain(printer.target)
  expect(report.reason.length).toBeLessThanOrEqual(1000)
  const channel = toChannelReport(toPrinterFault(new IppError(long), printer.target))
  expect(channel.problem?.length).toBeLessThanOrEqual(500)
  expect(toChannelReport(toPrinterFault(system('ECONNREFUSED'), printer.target))).toEqual({
    problem: 'The printer ipp://press/ipp/print does not respond (ECONNREFUSED).',
    fault: { code: 'printer_away', values: { printer: printer.target, error: 'ECONNREFUSED' } },
  })
  expect(toChannelReport(null)).toEqual({ problem: null, fault: null })
})
