import type { WireUser } from '@platen/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import styles from './users-screen.module.css'

/** What a user prints with: their output presets, or what is missing for them to have any. */
export function PresetsOfUser({ user }: { user: WireUser }) {
  const { t } = useTranslation()
  const presets = useQuery(queries.allPresets()).data?.outputPresets
  const channels = useQuery(queries.allChannels()).data?.outputChannels
  const layouts = useQuery(queries.layouts()).data?.tables
  const own = presets?.filter((preset) => preset.userId === user.id)
  const hasChannel = channels?.some((channel) => channel.userId === user.id)
  const layoutOf = (id: string | null | undefined) => layouts?.find((layout) => layout.id === id)?.name
  return (
    <section className={styles.presets} aria-labelledby="presets-title">
      <h2 id="presets-title">{t('users.presetsOf', { name: user.userId })}</h2>
      {channels && !hasChannel && <p>{t('users.noChannelText')}</p>}
      {own?.length === 0 && <p>{t('users.noPresets')}</p>}
      {own && own.length > 0 && (
        <ul>
          {own.map((preset) => (
            <li key={preset.id}>
              <span>{preset.name}</span>
              <span className={styles.quiet}>{layoutOf(preset.tableId) ?? t('users.noLayout')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
