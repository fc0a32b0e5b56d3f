import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentEnvironment } from '../api/environment.ts'
import { isLoggedIn } from '../api/login-state.ts'
import { targetAfterSignedOut } from '../routing/decisions.ts'
import { NoticePage } from './notice-page.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <NoticePage title={t('frame.notFound.title')} text={t('frame.notFound.text')}>
      <Button component={Link} to={targetAfterSignedOut(currentEnvironment())}>
        {isLoggedIn() ? t('frame.notFound.toOrders') : t('frame.notFound.toLogin')}
      </Button>
    </NoticePage>
  )
}
