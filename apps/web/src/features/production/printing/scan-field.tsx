import { TextInput } from '@mantine/core'
import { type LabelCode, parseLabelCode, parsePieceCode } from '@platen/domain/printing'
import { IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { announceChanges } from '../../../lib/announcements.ts'

/** The result of a scan: the message for the user, and whether the code was accepted. */
export interface ScanResult {
  readonly text: string
  readonly isAccepted: boolean
}

/**
 * Reads the input of a code reader (readers act as keyboards and end with Enter) and shows the result. The field is
 * cleared immediately for the next label.
 */
export function ScanField(props: {
  readonly onPiece: (code: string) => Promise<ScanResult> | ScanResult
  /** Called for labels that were printed before pieces had codes. */
  readonly onLabel: (label: LabelCode) => Promise<ScanResult> | ScanResult
}) {
  const { t } = useTranslation()
  const [input, setInput] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Not on touch screens, where it would open the keyboard.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const [result, setResult] = useState<ScanResult | null>(null)
  const readLabel = (): Promise<ScanResult> | ScanResult => {
    const code = parsePieceCode(input)
    if (code !== null) return props.onPiece(code)
    const label = parseLabelCode(input, getCurrentEnvironment() ?? '')
    return label ? props.onLabel(label) : { text: t('printing.scan.noLabel'), isAccepted: false }
  }
  const scan = async () => {
    setInput('')
    setResult(await readLabel())
  }
  return (
    <TextInput
      ref={field}
      label={t('printing.scan.label')}
      description={<span ref={announceChanges}>{result?.isAccepted ? result.text : t('printing.scan.hint')}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={result && !result.isAccepted ? result.text : null}
      leftSection={<IconQrcode size={18} aria-hidden />}
      data-takes-codes
      autoComplete="off"
      spellCheck={false}
      value={input}
      onChange={(event) => setInput(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || input.trim() === '') return
        event.preventDefault()
        void scan()
      }}
    />
  )
}
