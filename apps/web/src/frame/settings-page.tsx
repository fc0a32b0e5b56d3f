import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import { settingsPath } from '../routing/paths.ts'
import { Page, type PageProps } from './page.tsx'
import styles from './settings-page.module.css'

interface SettingsPageProps extends PageProps {
  /** What the screen is for, in a sentence. */
  readonly intro: string
  /** Search and buttons beside the title. */
  readonly actions?: ReactNode
}

/** From a screen of an environment back to its settings. */
export function BackToSettingsLink() {
  const { t } = useTranslation()
  const environment = useRouteLoaderData<{ environment: string }>('environment')?.environment ?? ''
  return (
    <Anchor component={Link} to={settingsPath(environment)} className={styles.back}>
      <IconArrowLeft size={16} aria-hidden /> {t('frame.settings')}
    </Anchor>
  )
}

/** A screen that the settings lead to: the way back, what it is called and for, and what can be done with it. */
export function SettingsSubpage({ intro, actions, children, ...page }: SettingsPageProps) {
  return (
    <Page {...page}>
      <BackToSettingsLink />
      <div className={styles.head}>
        <div>
          <h1>{page.title}</h1>
          <p>{intro}</p>
        </div>
        {actions}
      </div>
      {children}
    </Page>
  )
}
