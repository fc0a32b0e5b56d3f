import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isLoggedIn } from '../api/login-state.ts'
import { targetNow } from '../routing/target-now.ts'
import { NoticePage } from './notice-page.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <NoticePage title={t('frame.notFound.title')} text={t('frame.notFound.text')}>
      <Button component={Link} to={targetNow()}>
        {isLoggedIn() ? t('frame.notFound.toOrders') : t('frame.notFound.toLogin')}
      </Button>
    </NoticePage>
  )
}
