import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { rememberEnvironment } from '../../api/environment.ts'
import { focusAtFirst } from '../../frame/focus.ts'
import { Mark } from '../../frame/mark.tsx'
import { Page } from '../../frame/page.tsx'
import { environmentIn, environmentRoot } from '../../routing/decisions.ts'
import styles from './open-environment.module.css'
import { useLogout } from './use-logout.ts'

/** Where a signed-in person without an environment names one to work in. */
export function OpenEnvironment() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState(false)

  const open = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const environment = environmentIn(name.trim())
    setWrong(environment === null)
    if (environment === null) return
    rememberEnvironment(environment)
    await navigate(environmentRoot(environment))
  }

  return (
    <Page title={t('openEnvironment.title')} screen="customers">
      <form onSubmit={(event) => void open(event)} className={styles.form}>
        <Mark size={40} />
        <h1>{t('openEnvironment.title')}</h1>
        <p>{t('openEnvironment.text')}</p>
        <TextInput
          label={t('login.environment')}
          leftSection={<span className={styles.origin}>{window.location.host}/</span>}
          leftSectionWidth={`${window.location.host.length + 3}ch`}
          ref={focusAtFirst}
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value.toLowerCase())}
          error={wrong ? t('login.environmentInvalid') : undefined}
        />
        <div className={styles.buttons}>
          <Button type="submit" disabled={name.trim() === ''}>
            {t('openEnvironment.open')}
          </Button>
          <Button variant="default" onClick={() => void logout()}>
            {t('frame.logout')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
