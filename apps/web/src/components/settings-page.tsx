import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import { settingsPath } from '../lib/paths.ts'
import { Page, type PageProps } from './page.tsx'
import styles from './settings-page.module.css'

interface SettingsPageProps extends PageProps {
  /** One sentence about the purpose of the screen. */
  readonly intro: string
  /** Search field and buttons next to the title. */
  readonly actions?: ReactNode
}

/** Link from a settings page back to the settings overview. */
export function BackToSettingsLink() {
  const { t } = useTranslation()
  const environment = useRouteLoaderData<{ environment: string }>('environment')?.environment ?? ''
  return (
    <Anchor component={Link} to={settingsPath(environment)} className={styles.back}>
      <IconArrowLeft size={16} aria-hidden /> {t('frame.settings')}
    </Anchor>
  )
}

/** A page below the settings: back link, title, introduction and actions. */
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
