import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasSession } from '../api/session-flag.ts'
import { currentHomePath } from '../routing/target-now.ts'
import { MessagePage } from './notice-page.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <MessagePage title={t('frame.notFound.title')} text={t('frame.notFound.text')}>
      <Button component={Link} to={currentHomePath()}>
        {hasSession() ? t('frame.notFound.toOrders') : t('frame.notFound.toLogin')}
      </Button>
    </MessagePage>
  )
}
