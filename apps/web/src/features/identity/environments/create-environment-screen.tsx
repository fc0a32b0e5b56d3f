import { Anchor, Button, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { ApiError } from '@platen/contract/client'
import { normaliseEnvironmentName } from '@platen/domain/environments'
import { type ComponentType, type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { setCurrentEnvironment } from '../../../api/environment.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { focusOnMount } from '../../../components/focus.ts'
import { Page } from '../../../components/page.tsx'
import { TimeZoneSelect } from '../../../components/time-zone-select.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { getBrowserTimeZone } from '../../../i18n/time-zone.ts'
import { environmentPath } from '../../../lib/paths.ts'
import { ConsumerLogin, LoginIllustration } from '../session/index.ts'
import styles from './create-environment-screen.module.css'

/** Message key by error code. */
const ERROR_MESSAGE_KEYS = {
  customer_already_exists: 'createEnvironment.error.environmentAlreadyExists',
  system_keyword: 'createEnvironment.error.systemKeyword',
  invalid_resource_name: 'createEnvironment.error.invalidName',
  environment_limit: 'errors.environment_limit.happened',
} as const

const findErrorMessageKey = (error: unknown) =>
  error instanceof ApiError && error.code in ERROR_MESSAGE_KEYS
    ? ERROR_MESSAGE_KEYS[error.code as keyof typeof ERROR_MESSAGE_KEYS]
    : null

function Form() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [timeZone, setTimeZone] = useState(getBrowserTimeZone)
  const [problem, setProblem] = useState<string>()
  const toErrorText = useErrorText()
  const send = useApiMutation(calls.customers.createEnvironment, { invalidates: ['session'] })
  // The environment is opened after it was created.
  const isBusy = send.isPending || send.isSuccess
  const openCreated = () => {
    queryClient.clear()
    setCurrentEnvironment(name)
    void navigate(environmentPath(name))
  }
  const showProblem = (error: Error) => {
    const key = findErrorMessageKey(error)
    setProblem(key ? t(key, { name }) : `${t('createEnvironment.error.creationFailed')} ${toErrorText(error)}`)
  }
  const create = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    // The callbacks are not called after the screen was left.
    send.mutate({ body: { resourceName: name, timeZone } }, { onSuccess: openCreated, onError: showProblem })
  }
  return (
    <form onSubmit={create} noValidate className={styles.form}>
      <h1>{t('createEnvironment.title')}</h1>
      <p>{t('createEnvironment.text')}</p>
      <div className={styles.address}>
        <span className={styles.origin} aria-hidden>
          {window.location.origin}/
        </span>
        <TextInput
          label={t('createEnvironment.name')}
          description={t('createEnvironment.nameHint')}
          ref={focusOnMount}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setProblem(undefined)
            setName(normaliseEnvironmentName(event.currentTarget.value))
          }}
          error={problem}
          className={styles.name}
        />
      </div>
      <TimeZoneSelect
        label={t('createEnvironment.timeZone')}
        description={t('createEnvironment.timeZoneHint')}
        value={timeZone}
        onChange={setTimeZone}
      />
      <div className={styles.buttons}>
        <WithReason reason={name === '' && t('frame.disabledReason.incomplete')}>
          <Button type="submit" loading={isBusy}>
            {t('createEnvironment.create')}
          </Button>
        </WithReason>
        <Anchor component={Link} to="/customers">
          {t('createEnvironment.back')}
        </Anchor>
      </div>
    </form>
  )
}

/** `/create-environment`: creates an environment. Without a session it shows the login of the consumer type. */
export function CreateEnvironmentScreen({ Layout }: { Layout: ComponentType<{ children: ReactNode }> }) {
  const { t } = useTranslation()
  const { signedIn } = useLoaderData<{ signedIn: boolean }>()
  if (!signedIn) return <ConsumerLogin />
  return (
    <Layout>
      <Page title={t('createEnvironment.title')} screen="create-environment">
        <div className={styles.columns}>
          <Form />
          <div className={styles.picture} aria-hidden="true">
            <LoginIllustration />
          </div>
        </div>
      </Page>
    </Layout>
  )
}
