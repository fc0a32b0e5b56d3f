import { type ChannelFault, channelFaultText } from '@platen/domain/connectors'
import { type ConnectorFault, runFaultText } from '@platen/domain/printing'
import { toFolderFault } from '@platen/hotfolder'
import { IppError } from '../ipp/client.ts'
import { SheetChecksumError } from './download-sheet.ts'

/** Maximum length of an error message in a report, so that the server accepts it. */
const MAX_DETAIL_CHARS = 300
const MAX_TEXT_CHARS = 1000

const detail = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '').slice(0, MAX_DETAIL_CHARS)

/** Returns the system error code, such as ECONNREFUSED. */
const getSystemErrorCode = (error: unknown): string | undefined => {
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : undefined
}

/** An error with files in the connector's state folder, as opposed to those of the RIP. */
class StateFileError extends Error {}

/** Wraps file system errors of operations in the state folder in `StateFileError`. */
export async function wrapStateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new StateFileError(detail(error), { cause: error })
  }
}

/** Converts an error unrelated to a channel: state files or the connection to the server. */
export function toStateFault(error: unknown): ConnectorFault {
  const code = getSystemErrorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'connector_full', values: {} }
  return { code: 'connector_fault', values: { error: code ?? detail(error) } }
}

function toDeliveryFolderFault(error: unknown, folder: string): ConnectorFault {
  const fault = toFolderFault(error, folder, detail(error))
  // the user that the connector runs as lacks the permission, not the server's user
  return fault.code === 'folder_forbidden' ? { code: 'connector_forbidden', values: { folder } } : fault
}

/** Target of a sheet: folder of a RIP, or URI of a printer. */
interface Target {
  readonly way: 'folder' | 'ipp'
  readonly target: string
}

/** Converts a delivery error to a fault that an operator can act on. */
export function toDeliveryFault(error: unknown, { way, target }: Target): ConnectorFault {
  if (error instanceof SheetChecksumError) return { code: 'sheet_damaged', values: {} }
  if (error instanceof StateFileError) return toStateFault(error.cause)
  if (way === 'folder') return toDeliveryFolderFault(error, target)
  const printer = target
  if (error instanceof IppError) return { code: 'printer_refused', values: { printer, text: detail(error) } }
  if (getSystemErrorCode(error) !== undefined) return { code: 'printer_away', values: { printer } }
  return { code: 'connector_fault', values: { error: detail(error) } }
}

/** Converts an error of a printer to a fault of its channel. */
export const toPrinterFault = (error: unknown, printer: string): ChannelFault =>
  error instanceof IppError
    ? { code: 'printer_refused', values: { printer, text: detail(error) } }
    : { code: 'printer_away', values: { printer, error: getSystemErrorCode(error) ?? detail(error) } }

/** Returns a fault of a run for the server: its code, and an English text for servers that do not know the code. */
export const toRunReport = (fault: ConnectorFault) => ({ reason: runFaultText(fault).slice(0, MAX_TEXT_CHARS), fault })

/** Like `toRunReport`, for a fault of a channel. */
export const toChannelReport = (fault: ChannelFault | null) => ({
  problem: fault && channelFaultText(fault).slice(0, MAX_TEXT_CHARS / 2),
  fault,
})
