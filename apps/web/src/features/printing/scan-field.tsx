import { TextInput } from '@mantine/core'
import { type LabelCode, parseLabelCode } from '@platen/domain/printing'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCurrentEnvironment } from '../../api/environment.ts'

/** What became of a scan: words for the person, and whether it was taken. */
export interface ScanResult {
  readonly text: string
  readonly isTaken: boolean
}

/**
 * Takes what a code reader types (readers act as keyboards and end with Enter), and says what became of it. The field is
 * empty again at once, for the next label.
 */
export function ScanField({ onLabel }: { onLabel: (label: LabelCode) => Promise<ScanResult> | ScanResult }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<ScanResult | null>(null)
  const scan = async () => {
    const label = parseLabelCode(typed, getCurrentEnvironment() ?? '')
    setTyped('')
    setResult(label ? await onLabel(label) : { text: t('printing.scan.noLabel'), isTaken: false })
  }
  return (
    <TextInput
      label={t('printing.scan.label')}
      description={<span aria-live="polite">{result?.isTaken ? result.text : t('printing.scan.hint')}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={result && !result.isTaken ? result.text : null}
      leftSection={<IconQrcode size={18} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed.trim() === '') return
        event.preventDefault()
        void scan()
      }}
    />
  )
}
