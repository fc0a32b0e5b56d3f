import { calls } from '@platen/contract/calls'
import { useSend } from '../../api/calls.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { labelsFileName } from './print-run.ts'

/** Downloads the labels of what is booked on a preset, in the spoken language (readings P8). */
export function useLabels() {
  const format = useFormat()
  const labels = useSend(calls.print.labels, { changes: [], failed: 'orders.error.printJobLabels' })
  const download = async (presetId: string) => {
    const pdf: unknown = await labels.mutateAsync({ body: { printData: { presetId }, language: format.language } })
    if (pdf instanceof Blob) saveAs(pdf, labelsFileName(format.date(new Date().toISOString())))
  }
  return { busy: labels.isPending, download: (presetId: string) => void download(presetId).catch(() => {}) }
}

function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to save once the click returns; the address lives on for slow ones.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
