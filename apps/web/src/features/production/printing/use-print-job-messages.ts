import { ApiError } from '@platen/contract/client'
import type { WirePrintJob } from '@platen/contract/printing'
import type { FileLabel } from '@platen/domain/output-channels'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '../../../lib/error-codes.ts'

const FILE_LABEL_KEYS = {
  'Original File': 'original',
  'Dup. File': 'duplicate',
  'Comb. File': 'combined',
} as const satisfies Record<FileLabel, string>

const isLabel = (label: string): label is FileLabel => label in FILE_LABEL_KEYS

const EMPTY_VALUES = { folder: '', error: '', order: '', jigNo: '', slotNo: '', text: '', channel: '', printer: '' }

/** The messages of a run in the current language: why it waits or failed, and its file of a multi-job preset. */
export function usePrintJobMessages() {
  const { t } = useTranslation()
  return {
    /** Runs that were stored without an error code show their stored text. */
    reason: ({ fault, reason }: WirePrintJob): string | null =>
      fault ? t(`printing.fault.${fault.code}`, { ...EMPTY_VALUES, ...fault.values }) : reason,
    /**
     * Returns why a proof could not be composed: the order and slot with the invalid artwork, otherwise the message of
     * the error code.
     */
    proofProblem: (error: Error): string => {
      if (error instanceof ApiError && error.code === 'artwork_refused') {
        const [order = '', jigNo = '', slotNo = ''] = ['order', 'jigNo', 'slotNo'].map((name) =>
          String(error.details[name]),
        )
        const broken = t('printing.fault.artwork_broken', { ...EMPTY_VALUES, order, jigNo, slotNo })
        return `${broken} ${t('printing.proof.deliverAgain')}`
      }
      const code = getErrorCode(error)
      return `${t(`errors.${code}.happened`)} ${t(`errors.${code}.advice`)}`
    },
    entry: ({ entry }: WirePrintJob): string | null =>
      entry && isLabel(entry.label) ? t(`printing.entry.${FILE_LABEL_KEYS[entry.label]}`, { name: entry.name }) : null,
  }
}
