import { calls } from '@platen/contract/calls'
import type { LabelPaper } from '@platen/domain/printing'
import { useApiMutation, useIsSending } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { labelsFileName } from './print-job-progress.ts'

/** What labels are printed of: the bookings of a preset, or the pieces of a print job. */
export type LabelsSource = { readonly presetId: string } | { readonly runId: string }

/** Downloads labels in the current language. */
export function useLabelDownload() {
  const format = useFormatters()
  const labels = useApiMutation(calls.print.labels, { invalidates: [], errorTitle: 'orders.error.printJobLabels' })
  const isBooking = useIsSending('bookings')
  const download = async (printData: LabelsSource, paper: LabelPaper, onDone: () => void) => {
    const body = { printData, language: format.language, paper }
    const pdf: unknown = await labels.mutateAsync({ body })
    if (!(pdf instanceof Blob)) return
    downloadBlob(pdf, labelsFileName(format.date(new Date().toISOString())))
    onDone()
  }
  return {
    busy: labels.isPending || isBooking,
    download: (...args: Parameters<typeof download>) => void download(...args).catch(() => {}),
  }
}

function downloadBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download starts when the click returns; the object URL is revoked later for slow browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
