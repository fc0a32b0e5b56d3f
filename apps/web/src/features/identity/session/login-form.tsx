import { Button, Checkbox, TextInput } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { NOTICED_SIGN_INS } from '@platen/domain/users'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { focusOnMount } from '../../../components/focus.ts'
import type { MessageKey } from '../../../i18n/message-key.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import styles from './login-form.module.css'
import { PasswordField } from './password-field.tsx'
import {
  type Credentials,
  getLoginErrorKey,
  type PageType,
  retryAfterMinutes,
  signIn,
  validateCredentials,
  withReturnSearch,
} from './sign-in.ts'

type Problems = ReturnType<typeof validateCredentials>
const FIELDS = ['environment', 'userId', 'password'] as const

/** Preserves the input when the login is rejected, and shows the reason directly above the button. */
export function LoginForm({ type, environment }: { type: PageType; environment: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const login = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials, type),
    onSuccess: async ({ target, failedSignIns }) => {
      if (failedSignIns >= NOTICED_SIGN_INS) {
        showNotification({
          message: t('login.failedSignIns', { count: failedSignIns }),
          color: 'yellow',
          autoClose: false,
        })
      }
      await navigate(withReturnSearch(target, environment))
    },
    onError: () => focus('password'),
    // The variables contain the password.
    gcTime: 0,
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    const credentials = readCredentials(new FormData(event.currentTarget), environment)
    const validationErrors = validateCredentials(credentials)
    setProblems(validationErrors)
    login.reset()
    const first = FIELDS.find((field) => validationErrors[field])
    if (first) return focus(first)
    login.mutate(credentials)
  }

  const translate = (key: MessageKey | undefined) => (key ? t(key as 'login.title') : undefined)
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      {environment === null ? (
        <EnvironmentField error={translate(problems.environment)} />
      ) : (
        <EnvironmentHint name={environment} />
      )}
      <TextInput
        name="userId"
        type="email"
        label={t('login.email')}
        autoComplete="username"
        ref={environment !== null || getCurrentEnvironment() !== null ? focusOnMount : undefined}
        error={translate(problems.userId)}
        size="md"
      />
      <PasswordField error={translate(problems.password)} />
      <Checkbox name="rememberMe" label={t('login.rememberMe')} />
      <div ref={announceChanges}>
        {login.error && <LoginErrorMessage error={login.error} environment={login.variables.environment} />}
      </div>
      <Button type="submit" size="md" loading={login.isPending} fullWidth>
        {t('login.login')}
      </Button>
    </form>
  )
}

interface LoginErrorMessageProps {
  readonly error: unknown
  /** The environment of the attempt; empty if there was none. */
  readonly environment: string
}

/**
 * Why the sign-in was rejected. The response does not show whether an environment exists, so the message contains the
 * entered name.
 */
function LoginErrorMessage({ error, environment }: LoginErrorMessageProps) {
  const { t } = useTranslation()
  const key = getLoginErrorKey(error)
  const hint = environment === '' ? t('login.withoutEnvironment') : t('login.checkEnvironment', { environment })
  return (
    <p className={styles.error}>
      <IconAlertCircle size={18} aria-hidden />
      <span>
        {t(key as 'login.tooMany', { count: retryAfterMinutes(error) })}
        {key === 'login.wrongCredentials' && ` ${hint}`}
      </span>
    </p>
  )
}

function readCredentials(data: FormData, environment: string | null): Credentials {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    environment: environment ?? text('environment').trim().toLowerCase(),
    userId: text('userId'),
    password: text('password'),
    rememberMe: data.has('rememberMe'),
  }
}

/** The name of the environment after the origin and a slash, converted to lower case while typing. */
function EnvironmentField({ error }: { error: string | undefined }) {
  const { t } = useTranslation()
  const [name, setName] = useState(() => getCurrentEnvironment() ?? '')
  return (
    <div className={styles.environment}>
      <span className={styles.origin} aria-hidden>
        {window.location.origin}/
      </span>
      <TextInput
        name="environment"
        label={t('login.environment')}
        description={t('login.environmentHint')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="organization"
        ref={getCurrentEnvironment() === null ? focusOnMount : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.toLowerCase())}
        error={error}
        size="md"
        className={styles.name}
      />
    </div>
  )
}

function EnvironmentHint({ name }: { name: string }) {
  return (
    <p className={styles.inEnvironment}>
      {window.location.origin}/<strong>{name}</strong>
    </p>
  )
}
