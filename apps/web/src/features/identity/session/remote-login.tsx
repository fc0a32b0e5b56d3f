import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import styles from './login-form.module.css'
import { signInWithSso } from './remote-sign-in.ts'
import type { PageType } from './sign-in.ts'

/** The sign-in with the identity provider in a popup, if one is configured for this kind of page. */
export function SsoLoginButton({ type, environment }: { type: PageType; environment: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAvailable = useQuery(apiQueryOptions('session', calls.session.providers)).data?.types.includes(type) ?? false
  const attempt = useRef<AbortController>(undefined)
  const [failed, setFailed] = useState(false)
  if (!isAvailable) return null

  // a second click starts again, since a closed popup cannot be detected
  const signIn = async () => {
    attempt.current?.abort()
    const controller = new AbortController()
    attempt.current = controller
    setFailed(false)
    try {
      await navigate(await signInWithSso({ type, environment }, controller.signal))
    } catch {
      if (!controller.signal.aborted) setFailed(true)
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
      <div role="alert">{failed && <p className={styles.refusal}>{t('signInPage.error')}</p>}</div>
    </>
  )
}
