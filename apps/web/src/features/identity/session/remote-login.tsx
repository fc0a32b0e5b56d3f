import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import styles from './login-form.module.css'
import { getSsoErrorKey, signInWithSso } from './remote-sign-in.ts'
import { type PageType, retryAfterMinutes, withReturnSearch } from './sign-in.ts'

/** The sign-in with the identity provider in a popup, if one is configured for this kind of page. */
export function SsoLoginButton({ type, environment }: { type: PageType; environment: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAvailable = useQuery(apiQueryOptions('session', calls.session.providers)).data?.types.includes(type) ?? false
  const attempt = useRef<AbortController>(undefined)
  const [problem, setProblem] = useState<unknown>(null)
  if (!isAvailable) return null

  // a second click starts again, since a closed popup cannot be detected
  const signIn = async () => {
    attempt.current?.abort()
    const controller = new AbortController()
    attempt.current = controller
    setProblem(null)
    try {
      const target = await signInWithSso({ type, environment }, controller.signal)
      await navigate(withReturnSearch(target, environment))
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error)
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        mt={12}
        rightSection={<IconExternalLink size={18} aria-hidden />}
        onClick={() => void signIn()}
      >
        {t('signInPage.remote')}
      </Button>
      <div ref={announceChanges}>
        {problem !== null && (
          <p className={styles.error}>{t(getSsoErrorKey(problem), { count: retryAfterMinutes(problem) })}</p>
        )}
      </div>
    </>
  )
}
