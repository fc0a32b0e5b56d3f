import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import { settingsPath } from '../lib/paths.ts'
import { Page, type PageProps } from './page.tsx'
import styles from './settings-page.module.css'

interface BackLink {
  readonly to: string
  readonly label: string
}

interface SettingsPageProps extends PageProps {
  /** The page above this one; the settings overview if it is undefined. */
  readonly back?: BackLink
  /** One sentence about the purpose of the screen. */
  readonly intro: string
  /** Search field and buttons next to the title. */
  readonly actions?: ReactNode
}

/** Link from a settings page back to the page above it: the settings overview, if no other one is given. */
export function BackToSettingsLink({ back }: { back?: BackLink | undefined }) {
  const { t } = useTranslation()
  const environment = useRouteLoaderData<{ environment: string }>('environment')?.environment ?? ''
  return (
    <Anchor component={Link} to={back?.to ?? settingsPath(environment)} className={styles.back}>
      <IconArrowLeft size={16} aria-hidden /> {back?.label ?? t('frame.settings')}
    </Anchor>
  )
}

/** A page below the settings: back link, title, introduction and actions. */
export function SettingsSubpage({ back, intro, actions, children, ...page }: SettingsPageProps) {
  return (
    <Page {...page}>
      <BackToSettingsLink back={back} />
      <div className={styles.header}>
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
