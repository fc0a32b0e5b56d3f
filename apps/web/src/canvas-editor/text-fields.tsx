import { TextInput } from '@mantine/core'
import { JIG_LIMITS } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { afterClick } from '../components/after-click.ts'

interface TextFieldProps {
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (text: string) => void
}

/** The name of a jig or layout. Calls `onTried` on blur and when Enter submits the form. */
export function NameField({
  value,
  readOnly,
  onChange,
  onTouched: onTried,
  error,
}: TextFieldProps & { readonly onTouched: () => void; readonly error?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <TextInput
      size="xs"
      label={t('drawing.name')}
      data-field="name"
      value={value}
      maxLength={JIG_LIMITS.maxNameLength}
      readOnly={readOnly}
      required
      error={error}
      onBlur={() => afterClick(onTried)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onTried()
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The reference text of a jig or layout, which the search includes. */
export function ReferenceField({ value, readOnly, onChange }: TextFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      size="xs"
      label={t('drawing.reference')}
      value={value}
      maxLength={JIG_LIMITS.maxReferenceLength}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
