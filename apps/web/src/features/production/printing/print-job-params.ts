import { openUrlDialog } from '../../../components/url-dialog.ts'
import { printJobParams } from '../../../lib/paths.ts'
import { setUrlParams, type UrlParams, useUrlSearchParams } from '../../../lib/url-params.ts'

const { list, from, to, unresolved, job, scanned } = printJobParams

/** The parameters of the list, and of a print job. */
export const PRINT_JOBS_PARAMS = [list, from, to, unresolved] as const
export const PRINT_JOB_PARAMS = [job, scanned] as const

/** The filter values of the list of print jobs. Days in the format of the date input, yyyy-mm-dd. */
export interface PrintJobsSearchForm {
  readonly text: string
  readonly from: string
  readonly to: string
  /** Only those that failed or are not delivered yet. */
  readonly isUnresolved: boolean
}

export interface PrintJobDialogs {
  /** The search of the open list of print jobs; null if it is closed. */
  readonly search: PrintJobsSearchForm | null
  /** The open print job; null if there is none. */
  readonly jobId: string | null
  /** The slot of the piece with the scanned label; null if no label was scanned. */
  readonly scannedSlot: string | null
}

/** Returns the dialogs of print jobs that the URL opens. */
export function usePrintJobDialogs(): PrintJobDialogs {
  const params = new URLSearchParams(useUrlSearchParams())
  const text = params.get(list)
  const search = {
    text: text ?? '',
    from: params.get(from) ?? '',
    to: params.get(to) ?? '',
    isUnresolved: params.has(unresolved),
  }
  return { search: text === null ? null : search, jobId: params.get(job), scannedSlot: params.get(scanned) }
}

const toParams = (search: PrintJobsSearchForm): UrlParams => ({
  [list]: search.text,
  [from]: search.from || null,
  [to]: search.to || null,
  [unresolved]: search.isUnresolved ? 'true' : null,
})

/** Changes the search of the open list of print jobs. */
export const setPrintJobsSearch = (search: PrintJobsSearchForm): void => setUrlParams(toParams(search))

/** Opens the list of print jobs with this search. */
export const openPrintJobs = (search: Partial<PrintJobsSearchForm> = {}): void =>
  openUrlDialog(toParams({ text: '', from: '', to: '', isUnresolved: false, ...search }))

/** @param scannedSlot the slot of the piece with the scanned label */
export const openPrintJob = (id: string, scannedSlot: string | null = null): void =>
  openUrlDialog({ [job]: id, [scanned]: scannedSlot })
