import { useTranslation } from 'react-i18next'
import { GuideText } from './guide-text.tsx'
import { PublicPageLayout } from './public-page.tsx'

/** Setup guide in the language of the user. */
export function GuideScreen() {
  const { t } = useTranslation()
  return (
    <PublicPageLayout title={t('guide.title')} screen="guide">
      <GuideText />
    </PublicPageLayout>
  )
}
