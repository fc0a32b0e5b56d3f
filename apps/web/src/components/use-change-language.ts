import { showNotification } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../i18n/i18n.ts'
import { LANGUAGES, type Language } from '../i18n/languages.ts'

/** Returns the function that changes the language. If its messages cannot be loaded, it shows a notification. */
export function useChangeLanguage(): (language: Language) => void {
  const { t } = useTranslation()
  return (language) =>
    void changeLanguage(language).catch(() =>
      showNotification({
        id: 'language',
        color: 'red',
        title: t('frame.languageLoadFailed', { name: LANGUAGES[language] }),
        message: t('errors.unavailable.advice'),
      }),
    )
}
