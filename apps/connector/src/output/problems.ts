import { type ChannelFault, channelFaultText } from '@platen/domain/connectors'
import { type ConnectorFault, runFaultText } from '@platen/domain/printing'
import { toFolderFault } from '@platen/hotfolder'
import { IppError } from '../ipp/client.ts'
import { SheetChecksumError } from './download-sheet.ts'

/** What a machine or a printer said is cut off after this, so that the server takes it. */
const MAX_DETAIL_CHARS = 300
const TEXT_MAX = 1000

const said = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '').slice(0, MAX_DETAIL_CHARS)

/** The system's own code, such as ECONNREFUSED. */
const codeOf = (error: unknown): string | undefined => {
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : undefined
}

/** Something went wrong with the connector's own files, not with those of the RIP. */
class StateFileError extends Error {}

/** Work on the connector's own files: what the file system says there is told as that. */
export async function wrapStateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new StateFileError(said(error), { cause: error })
  }
}

/** What goes wrong beside all channels: with the connector's own files, or its talk with the server. */
export function toStateProblem(error: unknown): ConnectorFault {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'connector_full', values: {} }
  return { code: 'connector_fault', values: { error: code ?? said(error) } }
}

function faultOfFolder(error: unknown, folder: string): ConnectorFault {
  const fault = toFolderFault(error, folder, said(error))
  // it is the connector's user who may not write there, and not Platen's
  return fault.code === 'folder_forbidden' ? { code: 'connector_forbidden', values: { folder } } : fault
}

/** Where a sheet goes: a RIP's folder, or a printer by its address. */
interface Target {
  readonly way: 'folder' | 'ipp'
  readonly target: string
}

/** What keeps a sheet from being handed over, as a person at the press can act on it. */
export function faultOf(error: unknown, { way, target }: Target): ConnectorFault {
  if (error instanceof SheetChecksumError) return { code: 'sheet_damaged', values: {} }
  if (error instanceof StateFileError) return toStateProblem(error.cause)
  if (way === 'folder') return faultOfFolder(error, target)
  const printer = target
  if (error instanceof IppError) return { code: 'printer_refused', values: { printer, text: said(error) } }
  if (codeOf(error) !== undefined) return { code: 'printer_away', values: { printer } }
  return { code: 'connector_fault', values: { error: said(error) } }
}

/** Why a printer cannot be sent anything now. */
export const toPrinterProblem = (error: unknown, printer: string): ChannelFault =>
  error instanceof IppError
    ? { code: 'printer_refused', values: { printer, text: said(error) } }
    : { code: 'printer_away', values: { printer, error: codeOf(error) ?? said(error) } }

/** A fault of a run as the server is told it: its code, and the English text for a server that does not know it. */
export const toRunReport = (fault: ConnectorFault) => ({ reason: runFaultText(fault).slice(0, TEXT_MAX), fault })

/** A fault of a channel in the same way. */
export const toChannelReport = (fault: ChannelFault | null) => ({
  problem: fault && channelFaultText(fault).slice(0, TEXT_MAX / 2),
  fault,
})
