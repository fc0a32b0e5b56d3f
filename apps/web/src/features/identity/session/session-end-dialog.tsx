import { Anchor, Checkbox, Stack } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { isSameUser, setSignedInUser } from '../../../api/session-flag.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { announceChanges } from '../../../lib/announcements.ts'
import styles from './login-form.module.css'
import { PasswordField } from './password-field.tsx'
import { continueAs, handleSignInElsewhere, leaveSession, resumeSession, type SessionEnd } from './session-end.ts'
import { getLoginErrorKey, requestSession, retryAfterMinutes } from './sign-in.ts'
import { toSignedInUser, toUserLabel } from './signed-in-user.ts'

/**
 * Shows why this tab is no longer signed in while the page with its unsaved changes stays open, and signs in the same
 * user again. Closing it discards the changes.
 */
export function SessionEndDialog({ end }: { end: SessionEnd }) {
  const { t } = useTranslation()
  const { reason, user, other, isUnsaved } = end
  const canReturn = !['deactivated', 'account_removed', 'environment_deleted'].includes(reason)
  const signIn = useSignIn(end)
  const leaveScreen = () => (other ? continueAs(other) : leaveSession(reason))
  return (
    <Dialog
      title={t(other ? 'sessionEnd.otherTitle' : 'sessionEnd.title')}
      onClose={leaveScreen}
      cancelLabel={other ? t('sessionEnd.continueAs', { user: other.userId }) : t('sessionEnd.leave')}
      dirty={isUnsaved}
      {...(canReturn ? { onSave: () => signIn.run(), saveLabel: signIn.label, busy: signIn.isBusy } : {})}
    >
      <Stack gap={16}>
        <span>{t(`sessionEnd.reason.${reason}`, { user: other ? toUserLabel(other) : '' })}</span>
        {canReturn && (
          <span>
            {t(isUnsaved ? 'sessionEnd.inputKept' : 'sessionEnd.pageOfOtherUser', { user: toUserLabel(user) })}
          </span>
        )}
        {canReturn && signIn.fields}
        <div ref={announceChanges}>
          {signIn.problem && (
            <p className={styles.error}>
              <IconAlertCircle size={18} aria-hidden />
              <span>{signIn.problem}</span>
            </p>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

/** How the same user signs in again: with the password here, or in another tab, which this one then follows. */
function useSignIn({ user }: SessionEnd) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [inOtherTab, setInOtherTab] = useState(user.isRemote)

  const signInHere = async () => {
    if (password === '') return t('login.passwordMissing')
    const credentials = { environment: user.environment ?? '', userId: user.userId, password, rememberMe }
    await requestSession(credentials, user.environment === null ? 'b2b' : 'b2c')
    return resume()
  }
  const resume = async () => {
    const { user: profile } = await client(calls.session.profile)
    const present = toSignedInUser(profile, getCurrentEnvironment())
    if (!isSameUser(present, user)) {
      handleSignInElsewhere(present)
      return t('sessionEnd.reason.other_user', { user: toUserLabel(present) })
    }
    if (profile.mustChangePassword) {
      setInOtherTab(true)
      return t('sessionEnd.passwordFirst')
    }
    setSignedInUser(user)
    resumeSession()
    return null
  }
  /** The result is why the session does not continue yet. */
  const attempt = useMutation({ mutationFn: () => (inOtherTab ? resume() : signInHere()) })
  const toProblem = (error: Error) => t(getLoginErrorKey(error) as 'login.tooMany', { count: retryAfterMinutes(error) })
  const fields = inOtherTab ? (
    <Anchor href={`/${user.environment ?? ''}`} target="_blank" rel="noreferrer">
      {t('sessionEnd.otherTab')}
    </Anchor>
  ) : (
    <>
      <PasswordField value={password} onChange={setPassword} />
      <Checkbox
        label={t('login.rememberMe')}
        checked={rememberMe}
        onChange={(event) => setRememberMe(event.currentTarget.checked)}
      />
    </>
  )
  return {
    run: attempt.mutate,
    isBusy: attempt.isPending,
    problem: attempt.error ? toProblem(attempt.error) : attempt.data,
    fields,
    label: t(inOtherTab ? 'sessionEnd.continue' : 'login.login'),
  }
}
