import { cleanNotifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type NavigateFunction, useNavigate } from 'react-router'
import { client, forgetSentRequests } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setSignedInUser } from '../../../api/session-flag.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { discardUnsavedChanges, hasUnsavedChanges } from '../../../components/unsaved-changes.ts'
import { setSigningOut } from './session-end.ts'

/**
 * Ends the session and navigates to `/`. If the server is unreachable, the user stays signed in. Removes the visible
 * messages, which were addressed to this user.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  const showError = useErrorDialog()
  const confirm = useConfirm()
  const { t } = useTranslation()
  return useCallback(async () => {
    // confirmed before the session ends: afterwards nothing can be saved
    if (hasUnsavedChanges()) {
      const question = { title: t('frame.discardTitle'), text: t('frame.discardText'), action: t('frame.discard') }
      if (!(await confirm({ ...question, cancelLabel: t('frame.keepEditing'), danger: true }))) return
    }
    await endSession(navigate).catch((error: unknown) => showError(error, 'login.logoutFailed'))
  }, [navigate, showError, confirm, t])
}

async function endSession(navigate: NavigateFunction): Promise<void> {
  setSigningOut(true)
  try {
    await client(calls.session.logout)
    setSignedInUser(null)
    forgetSentRequests()
    discardUnsavedChanges()
    await navigate('/')
    queryClient.clear()
    cleanNotifications()
  } finally {
    setSigningOut(false)
  }
}
