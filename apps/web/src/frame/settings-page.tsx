import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settingsOf } from '../routing/decisions.ts'
import { Page, type PageProps } from './page.tsx'
import styles from './settings-page.module.css'

interface SettingsPageProps extends PageProps {
  readonly environment: string
  /** What the screen is for, in a sentence. */
  readonly intro: string
  /** Search and buttons beside the title. */
  readonly actions?: ReactNode
}

/** A screen that the settings lead to: the way back, what it is called and for, and what can be done with it. */
export function SettingsPage({ environment, intro, actions, children, ...page }: SettingsPageProps) {
  const { t } = useTranslation()
  return (
    <Page {...page}>
      <Anchor component={Link} to={settingsOf(environment)} className={styles.back}>
        <IconArrowLeft size={16} aria-hidden /> {t('frame.settings')}
      </Anchor>
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
