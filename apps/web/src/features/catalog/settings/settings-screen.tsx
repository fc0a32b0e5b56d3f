import type { Permission } from '@platen/domain/permissions'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteLoaderData } from 'react-router'
import { usePermissions, useProfile } from '../../../api/queries.ts'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { hasAdministratorRole } from '../../../lib/paths.ts'
import { normalizeSearch } from '../../../lib/text-search.ts'
import { useSearchText } from '../../../lib/url-params.ts'
import { HelpBanner } from '../../platform/config/index.ts'
import { ChannelsList } from './channels-list.tsx'
import { InputsList } from './inputs-list.tsx'
import { JigsList } from './jigs-list.tsx'
import { LayoutsList } from './layouts-list.tsx'
import type { ListProps } from './list-props.ts'
import { MastersList } from './masters-list.tsx'
import { RulesList } from './rules-list.tsx'
import { SETTINGS_DIALOGS, SettingsDialog } from './settings-dialogs.tsx'
import styles from './settings-screen.module.css'
import { SettingsLinks } from './settings-tiles.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { UsersList } from './users-list.tsx'

export { settingsLoader } from './use-steps-done.ts'

const SECTIONS = [
  { id: 'jigs', permission: 'jig_view', List: JigsList },
  { id: 'layouts', permission: 'print_layout_view', List: LayoutsList },
  { id: 'masters', permission: SETTINGS_DIALOGS.masters.permission, List: MastersList },
  { id: 'rules', permission: SETTINGS_DIALOGS.rules.permission, List: RulesList },
  { id: 'hotFolders', permission: SETTINGS_DIALOGS.inputs.permission, List: InputsList },
  { id: 'channels', permission: SETTINGS_DIALOGS.channels.permission, List: ChannelsList },
  { id: 'users', permission: 'user_management_view', List: UsersList },
] as const satisfies readonly { id: string; permission: Permission; List: ComponentType<ListProps> }[]

/** The settings home: the settings of the environment by section, limited by the permissions of the user. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const profile = useProfile()
  const data = useRouteLoaderData<{ environment: string }>('environment')
  const [search, setSearch] = useSearchText()
  useScrollToHash()
  const sections = SECTIONS.filter((section) => hasPermission(section.permission))

  return (
    <Page title={t('frame.settings')} screen="settings">
      <HelpBanner />
      <div className={styles.header}>
        <div>
          <h1>{t('settings.title')}</h1>
          <p>{t('settings.intro')}</p>
        </div>
        <SearchField
          label={t('settings.search')}
          description={t('settings.searchHint')}
          inputWrapperOrder={['input', 'description']}
          value={search}
          onChange={setSearch}
          className={styles.search}
        />
      </div>
      {profile && data && hasAdministratorRole(profile) && (
        <SetupSteps key={data.environment} environment={data.environment} />
      )}
      <SettingsLinks />
      <div className={styles.columns}>
        <nav aria-label={t('settings.contents')} className={styles.contents}>
          {sections.map(({ id }) => (
            <a key={id} href={`#${id}`}>
              {t(`settings.${id}.title`)}
            </a>
          ))}
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, List }) => (
            <List key={id} search={normalizeSearch(search)} />
          ))}
        </div>
      </div>
      {profile && <SettingsDialog />}
    </Page>
  )
}

/** Scrolls to the section of the URL, also on navigation within the screen. */
function useScrollToHash(): void {
  // React Router creates a location object for every navigation, also to the same URL.
  const location = useLocation()
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [location])
}
