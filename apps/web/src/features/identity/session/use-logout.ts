import { cleanNotifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setHasSession } from '../../../api/session-flag.ts'
import { useErrorDialog } from '../../../components/error-dialog.tsx'

/**
 * Ends the session and navigates to `/`. If the server is unreachable, the user stays signed in. Removes the visible
 * messages, which were addressed to this user.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  const showError = useErrorDialog()
  return useCallback(async () => {
    try {
      await client(calls.session.logout)
    } catch (error) {
      showError(error, 'login.logoutFailed')
      return
    }
    setHasSession(false)
    await navigate('/')
    queryClient.clear()
    cleanNotifications()
  }, [navigate, showError])
}
