import { ApiError } from '@platen/contract/client'
import type { WirePrintJob } from '@platen/contract/printing'
import type { FileLabel } from '@platen/domain/output-channels'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '../errors/error-codes.ts'

const FILE_LABEL_KEYS = {
  'Original File': 'original',
  'Dup. File': 'duplicate',
  'Comb. File': 'combined',
} as const satisfies Record<FileLabel, string>

const isLabel = (label: string): label is FileLabel => label in FILE_LABEL_KEYS

const EMPTY_VALUES = { folder: '', error: '', order: '', jigNo: '', slotNo: '', text: '', channel: '', printer: '' }

/** Words of a run in the reader's language: why it waits or failed, and which file of a multi-job preset it is. */
export function usePrintJobMessages() {
  const { t } = useTranslation()
  return {
    /** Runs from before there were codes show the text that they were written with. */
    reason: ({ fault, reason }: WirePrintJob): string | null =>
      fault ? t(`printing.fault.${fault.code}`, { ...EMPTY_VALUES, ...fault.values }) : reason,
    /** Why a proof could not be composed: the order and slot where its artwork is at fault, else the words of the code. */
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
