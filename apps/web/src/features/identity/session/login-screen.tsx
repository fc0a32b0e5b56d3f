import { Anchor, Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useLocation } from 'react-router'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { getStoredEndReason, onSignInElsewhere, type SignedInUser } from '../../../api/session-flag.ts'
import { LanguageSelect } from '../../../components/language-select.tsx'
import { Logo } from '../../../components/logo.tsx'
import { announceText } from '../../../lib/announcements.ts'
import { LoginForm } from './login-form.tsx'
import { LoginIllustration } from './login-illustration.tsx'
import styles from './login-screen.module.css'
import { SsoLoginButton } from './remote-login.tsx'
import type { SignInState } from './session-end.ts'
import type { PageType } from './sign-in.ts'
import { toUserLabel } from './signed-in-user.ts'

/** The login of the business type, at `/`, with a field for the name of the environment. */
export function BusinessLogin() {
  return <LoginScreen type="b2b" environment={null} />
}

/** The login of the consumer type without a known environment, at `/create-environment`. */
export function ConsumerLogin() {
  return <LoginScreen type="b2c" environment={null} />
}

/**
 * The login of the consumer type, at `/{resourceName}`: the path contains the environment. A user whose password was
 * set by somebody else changes it here.
 */
export function EnvironmentLogin({ RequiredPassword }: { RequiredPassword: ComponentType }) {
  const { environment, mustChangePassword } = useLoaderData<{ environment: string; mustChangePassword: boolean }>()
  return (
    <LoginScreen key={environment} type="b2c" environment={environment}>
      {mustChangePassword && <RequiredPassword />}
    </LoginScreen>
  )
}

interface LoginScreenProps {
  readonly type: PageType
  readonly environment: string | null
  /** Shown instead of the form. */
  readonly children?: ReactNode
}

function LoginScreen({ type, environment, children }: LoginScreenProps) {
  const { t } = useTranslation()
  const { ended } = (useLocation().state ?? {}) as SignInState
  const [userInOtherTab, setUserInOtherTab] = useState<SignedInUser | null>(null)
  useEffect(() => onSignInElsewhere(setUserInOtherTab), [])
  const reason = userInOtherTab ? 'other_user' : (ended ?? getStoredEndReason(environment))
  const version = useQuery(apiQueryOptions('session', calls.health.health)).data?.version

  return (
    <div className={styles.page}>
      <title>{`${t('login.title')} – Platen`}</title>
      <div className={styles.picture} aria-hidden="true">
        <LoginIllustration />
      </div>
      <div className={styles.panel}>
        <header className={styles.header}>
          <LanguageSelect />
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          <div className={styles.brand}>
            <Logo size={40} />
            <span className={styles.name}>Platen</span>
          </div>
          <p className={styles.tagline}>{t('login.tagline')}</p>
          <h1 className="visually-hidden">{t('login.title')}</h1>
          {children || (
            <>
              {reason && (
                <p className={styles.sessionEnded} ref={announceText}>
                  {t(`sessionEnd.reason.${reason}`, { user: userInOtherTab ? toUserLabel(userInOtherTab) : '' })}
                </p>
              )}
              <LoginForm type={type} environment={environment} />
              <SsoLoginButton type={type} environment={environment} />
            </>
          )}
        </main>
        <footer className={styles.bottom}>
          <Button
            component={Link}
            to="/guide"
            variant="default"
            size="compact-md"
            leftSection={<IconBook size={16} aria-hidden />}
          >
            {t('login.setupGuide')}
          </Button>
          <Anchor component={Link} to="/guide/privacy" fz={13}>
            {t('login.privacy')}
          </Anchor>
          <span className={styles.version}>{version ? `v ${version}` : ''}</span>
        </footer>
      </div>
    </div>
  )
}
