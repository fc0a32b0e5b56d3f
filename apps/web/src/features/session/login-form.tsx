import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { NOTICED_SIGN_INS } from '@platen/domain/users'
import { IconAlertCircle } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { currentEnvironment } from '../../api/environment.ts'
import { focusAtFirst } from '../../frame/focus.ts'
import type { MessageKey } from '../../i18n/catalogue.ts'
import styles from './login-form.module.css'
import { type Credentials, minutesToWait, type PageType, problemsOf, signIn, wordsOfRefusal } from './sign-in.ts'

type Problems = ReturnType<typeof problemsOf>
const FIELDS = ['environment', 'userId', 'password'] as const

/** Keeps what was typed when the login is refused, and says why right above the button. */
export function LoginForm({ type, environment }: { type: PageType; environment: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<{ words: ReturnType<typeof wordsOfRefusal>; minutes: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState(false)

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const credentials = credentialsIn(new FormData(event.currentTarget), environment)
    const found = problemsOf(credentials)
    setProblems(found)
    setRefusal(null)
    const first = FIELDS.find((field) => found[field])
    if (first) return focus(first)
    setBusy(true)
    try {
      const { target, failedSignIns } = await signIn(credentials, type)
      if (failedSignIns >= NOTICED_SIGN_INS) {
        showNotification({
          message: t('login.failedSignIns', { count: failedSignIns }),
          color: 'yellow',
          autoClose: false,
        })
      }
      await navigate(target + askedFor(environment))
    } catch (error) {
      setRefusal({ words: wordsOfRefusal(error), minutes: minutesToWait(error) })
      focus('password')
    } finally {
      setBusy(false)
    }
  }

  const say = (key: MessageKey | undefined) => (key ? t(key as 'login.title') : undefined)
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      {environment === null ? (
        <EnvironmentField error={say(problems.environment)} />
      ) : (
        <InEnvironment name={environment} />
      )}
      <TextInput
        name="userId"
        type="email"
        label={t('login.email')}
        autoComplete="username"
        ref={environment !== null || currentEnvironment() !== null ? focusAtFirst : undefined}
        error={say(problems.userId)}
        size="md"
      />
      <PasswordInput
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': visible ? t('login.hidePassword') : t('login.showPassword'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
        error={say(problems.password)}
        size="md"
      />
      <Checkbox name="rememberMe" label={t('login.rememberMe')} />
      <div role="alert">
        {refusal && (
          <p className={styles.refusal}>
            <IconAlertCircle size={18} aria-hidden />
            {t(refusal.words as 'login.tooMany', { count: refusal.minutes })}
          </p>
        )}
      </div>
      <Button type="submit" size="md" loading={busy} fullWidth>
        {t('login.login')}
      </Button>
    </form>
  )
}

/** What the address asked for before the person had to sign in, as that of a label does; of no use elsewhere. */
const askedFor = (environment: string | null): string => (environment === null ? '' : window.location.search)

function credentialsIn(data: FormData, environment: string | null): Credentials {
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

/** The environment's name behind the site's origin and a slash, in small letters as it is typed. */
function EnvironmentField({ error }: { error: string | undefined }) {
  const { t } = useTranslation()
  const [name, setName] = useState(() => currentEnvironment() ?? '')
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
        ref={currentEnvironment() === null ? focusAtFirst : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.toLowerCase())}
        error={error}
        size="md"
        className={styles.name}
      />
    </div>
  )
}

function InEnvironment({ name }: { name: string }) {
  return (
    <p className={styles.inEnvironment}>
      {window.location.origin}/<strong>{name}</strong>
    </p>
  )
}
