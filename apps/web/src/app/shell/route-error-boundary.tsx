import { Button } from '@mantine/core'
import { ApiError } from '@platen/contract/client'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { getOutageCode } from '../../api/outage.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { useLogout } from '../../features/identity/session/use-logout.ts'
import { findMissingCodeReason, isCodeLoadError, type MissingCodeReason } from '../../lib/missing-code.ts'
import { NotFoundError } from '../routes/not-found-error.ts'
import { NotFound } from './not-found.tsx'
import { OutagePage } from './outage-notice.tsx'

const reload = () => window.location.reload()

/** Error page of a route: shows the cause and possible actions. */
export function RouteErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  const logout = useLogout()

  if (error instanceof NotFoundError) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (error instanceof ApiError && (error.code === 'invalid_customer' || error.code === 'forbidden')) {
    return (
      <MessagePage title={t('frame.noAccess.title')} text={t('frame.noAccess.text')}>
        <Button onClick={() => void logout()}>{t('frame.noAccess.otherUser')}</Button>
        <Button variant="default" component="a" href="/">
          {t('frame.crash.start')}
        </Button>
      </MessagePage>
    )
  }
  const outage = getOutageCode(error)
  if (outage) return <OutagePage outage={outage} />
  if (error instanceof ApiError) {
    return (
      <MessagePage isError title={t(`errors.${error.code}.happened`)} text={t(`errors.${error.code}.advice`)}>
        <Button onClick={reload}>{t('frame.crash.reload')}</Button>
      </MessagePage>
    )
  }
  if (isCodeLoadError(error)) return <CodeLoadErrorPage error={error} />
  return (
    <MessagePage isError title={t('frame.crash.title')} text={t('frame.crash.text')}>
      <Button onClick={reload}>{t('frame.crash.reload')}</Button>
      <Button variant="default" component="a" href="/">
        {t('frame.crash.start')}
      </Button>
    </MessagePage>
  )
}

/** The page of a screen whose code or messages could not be loaded. */
function CodeLoadErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<MissingCodeReason>('loadFailure')
  useEffect(() => void findMissingCodeReason(error).then(setReason), [error])
  return (
    <MessagePage isError title={t('frame.crash.title')} text={t(`frame.${reason}`)}>
      <Button onClick={reload}>{t('frame.crash.reload')}</Button>
    </MessagePage>
  )
}
