import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/select.tsx'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useFonts } from './use-fonts.ts'

const FontsDialog = lazyComponent(async () => (await import('./fonts-dialog.tsx')).FontsDialog)

interface FontSelectProps {
  readonly value: string
  readonly readOnly: boolean
  readonly error: string | undefined
  readonly onChange: (fontId: string) => void
}

/** Selects a font of the shop, or opens the fonts to upload one. */
export function FontSelect({ value, readOnly, error, onChange }: FontSelectProps) {
  const { t } = useTranslation()
  const { fonts } = useFonts()
  const [isOpen, setOpen] = useState(false)
  const isMissing = fonts !== undefined && value !== '' && !fonts.some(({ id }) => id === value)
  return (
    <Group gap={4} align="flex-start" wrap="nowrap">
      <Select
        size="xs"
        flex={1}
        label={t('templates.text.font')}
        placeholder={t('templates.fonts.choose')}
        data={(fonts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value === '' ? null : value}
        searchable
        allowDeselect={false}
        disabled={readOnly}
        nothingFoundMessage={t('templates.fonts.noMatch')}
        error={isMissing ? t('templates.problem.fontMissing') : error}
        onChange={(id) => id !== null && onChange(id)}
      />
      <Button mt={22} size="compact-md" variant="default" onClick={() => setOpen(true)}>
        {t('templates.fonts.open')}
      </Button>
      {isOpen && (
        <FontsDialog
          onClose={() => setOpen(false)}
          onUploaded={(id) => {
            if (!readOnly) onChange(id)
          }}
        />
      )}
    </Group>
  )
}
