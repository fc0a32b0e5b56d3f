import type { WirePrintJob } from '@platen/contract/printing'
import type { FileLabel } from '@platen/domain/output-channels'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'

const FILE_LABEL_KEYS = {
  'Original File': 'original',
  'Dup. File': 'duplicate',
  'Comb. File': 'combined',
} as const satisfies Record<FileLabel, string>

const isLabel = (label: string): label is FileLabel => label in FILE_LABEL_KEYS

const SYSTEM_ERRORS = ['ENOTDIR', 'ENOENT', 'EROFS', 'EIO', 'ENAMETOOLONG', 'ETIMEDOUT', 'EBUSY'] as const

/** Replaces the code of a system error, such as EIO, by a message; other errors are sentences already. */
function describeSystemError(
  { values }: NonNullable<WirePrintJob['fault']>,
  t: TFunction,
): { readonly error?: string } {
  const error = String(values['error'] ?? '')
  if (!/^E[A-Z0-9]+$/.test(error)) return {}
  return { error: t(`printing.systemError.${SYSTEM_ERRORS.find((value) => value === error) ?? 'other'}`) }
}

const EMPTY_VALUES = {
  folder: '',
  error: '',
  order: '',
  jigNo: '',
  slotNo: '',
  text: '',
  channel: '',
  printer: '',
  profile: '',
}

/** The messages of a run in the current language: why it waits or failed, and its file of a multi-job preset. */
export function usePrintJobMessages() {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  /** Runs that were stored without an error code show their stored text. */
  const reason = useCallback(
    ({ fault, reason: stored }: WirePrintJob): string | null =>
      fault
        ? t(`printing.fault.${fault.code}`, { ...EMPTY_VALUES, ...fault.values, ...describeSystemError(fault, t) })
        : stored,
    [t],
  )
  return {
    reason,
    /** Returns why a proof could not be composed, and what to do. */
    proofProblem: (error: Error): string => {
      const code = getErrorCode(error)
      const hint = code === 'artwork_refused' ? t('printing.proof.deliverAgain') : t(`errors.${code}.advice`)
      return `${toErrorText(error)} ${hint}`
    },
    entry: ({ entry }: WirePrintJob): string | null =>
      entry && isLabel(entry.label) ? t(`printing.entry.${FILE_LABEL_KEYS[entry.label]}`, { name: entry.name }) : null,
  }
}
