import { hasAbility } from '@platen/domain/permissions'
import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import { useProfile } from '../../../api/queries.ts'
import { toPrincipal } from '../../../lib/principal.ts'
import styles from './settings-tiles.module.css'
import { SETTINGS_LINKS } from './tiles.ts'

/** Links from the settings home to the screens that the user may open. */
export function SettingsLinks() {
  const { t } = useTranslation()
  const profile = useProfile()
  const data = useRouteLoaderData<{ environment: string }>('environment')
  const visibleLinks = SETTINGS_LINKS.filter(
    ({ ability }) => profile !== null && (ability === null || hasAbility(toPrincipal(profile), ability)),
  )
  if (visibleLinks.length === 0 || !data) return null
  return (
    <ul className={styles.tiles}>
      {visibleLinks.map(({ title, Icon, to }) => (
        <li key={title}>
          <Link to={to(data.environment)} className={styles.tile}>
            <Icon size={20} aria-hidden />
            {t(title)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
