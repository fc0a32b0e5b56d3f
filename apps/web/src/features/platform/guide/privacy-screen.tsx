import { useTranslation } from 'react-i18next'
import { PrivacyText } from './privacy-text.tsx'
import { PublicPageLayout } from './public-page.tsx'

export function PrivacyScreen() {
  const { t } = useTranslation()
  return (
    <PublicPageLayout title={t('guide.privacy.title')} screen="privacy">
      <PrivacyText heading="h2" />
    </PublicPageLayout>
  )
}
