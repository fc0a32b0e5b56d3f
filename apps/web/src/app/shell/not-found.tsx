import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentHomePath } from '../../api/current-home-path.ts'
import { hasSession } from '../../api/session-flag.ts'
import { MessagePage } from '../../components/message-page.tsx'

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
