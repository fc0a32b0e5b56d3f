import { Select } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, getCurrentLanguage } from '../i18n/i18n.ts'
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '../i18n/languages.ts'

const OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))

/** Selects the language of the interface, stored in this browser. */
export function LanguageSelect() {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('frame.language')}
      data={OPTIONS}
      value={getCurrentLanguage()}
      onChange={(code) => code && isLanguage(code) && void changeLanguage(code)}
      allowDeselect={false}
      leftSection={<IconLanguage size={16} aria-hidden />}
      w={160}
      maxDropdownHeight={320}
    />
  )
}
