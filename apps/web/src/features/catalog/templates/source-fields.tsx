import { Autocomplete, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type ItemSource, TEMPLATE_LIMITS } from '@platen/domain/templates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions, usePermissions } from '../../../api/queries.ts'

/** Names of fields that arrived in orders, as learning mode collects them. */
function useFieldSuggestions(): string[] {
  const canView = usePermissions()('input_settings_view')
  const { data } = useQuery({ ...queryOptions.inputSettings(), enabled: canView })
  return Object.keys(data?.inputSettings.mappingSuggestions ?? {})
}

interface SourceFieldsProps {
  readonly source: ItemSource
  /** The typed sample; null if the item has none. */
  readonly sample: { readonly value: string; readonly onChange: (value: string) => void } | null
  readonly readOnly: boolean
  readonly onChange: (source: Partial<ItemSource>, run: string) => void
}

/** The field of the order that an item shows, what it shows without one, and a sample. */
export function SourceFields({ source, sample, readOnly, onChange }: SourceFieldsProps) {
  const { t } = useTranslation()
  const suggestions = useFieldSuggestions()
  return (
    <>
      <Autocomplete
        size="xs"
        label={t('templates.source.field')}
        description={t('templates.source.fieldHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={suggestions}
        limit={20}
        value={source.field}
        maxLength={TEMPLATE_LIMITS.text}
        readOnly={readOnly}
        onChange={(field) => onChange({ field }, 'source.field')}
      />
      {sample && (
        <Textarea
          size="xs"
          label={t('templates.source.sample')}
          description={t('templates.source.sampleHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={TEMPLATE_LIMITS.value}
          value={sample.value}
          onChange={(event) => sample.onChange(event.currentTarget.value)}
        />
      )}
      <TextInput
        size="xs"
        label={t('templates.source.fallback')}
        value={source.fallback}
        maxLength={TEMPLATE_LIMITS.value}
        readOnly={readOnly}
        onChange={(event) => onChange({ fallback: event.currentTarget.value }, 'source.fallback')}
      />
      <Checkbox
        size="xs"
        label={t('templates.source.required')}
        checked={source.isRequired}
        disabled={readOnly}
        onChange={(event) => onChange({ isRequired: event.currentTarget.checked }, 'source.isRequired')}
      />
    </>
  )
}
