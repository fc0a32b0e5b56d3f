import { Anchor, UnstyledButton } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { WireUser } from '@platen/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { hasAdministratorRole, settingsPath } from '../../../lib/paths.ts'
import { statusVar } from '../../../lib/tokens.ts'
import { LayoutPreview } from '../../catalog/layouts/index.ts'
import { toAssignedBookings } from '../bookings/index.ts'
import { getPresetStatus, STATUS_ICONS } from './preset-status.tsx'
import { usePresetJigLookup } from './use-presets.ts'
import styles from './user-presets.module.css'

interface UserPresetsProps {
  readonly user: WireUser
  readonly environment: string
}

/** The output presets of a user and the bed of the selected one, or the missing prerequisites. */
export function UserPresets({ user, environment }: UserPresetsProps) {
  const { t } = useTranslation()
  const profile = useProfile()
  const isAdministrator = profile !== null && hasAdministratorRole(profile)
  const presets = useQuery({ ...queryOptions.allPresets(), enabled: isAdministrator }).data?.outputPresets
  const channels = useQuery({ ...queryOptions.allChannels(), enabled: isAdministrator }).data?.outputChannels
  const presetsOfUser = presets?.filter((preset) => preset.userId === user.id)
  const hasNoChannel = channels && !channels.some((channel) => channel.userId === user.id)
  return (
    <section className={styles.presets} aria-labelledby="presets-title">
      <h2 id="presets-title">{t('users.presetsOf', { name: user.userId })}</h2>
      {profile && !isAdministrator && <p>{t('users.presetsOfOthers')}</p>}
      {hasNoChannel && (
        <p>
          {t('users.noChannelText')}{' '}
          <Anchor underline="always" component={Link} to={`${settingsPath(environment)}/connectors`}>
            {t('users.getConnector')}
          </Anchor>
        </p>
      )}
      {presetsOfUser?.length === 0 && <p>{t('users.noPresets')}</p>}
      {presetsOfUser && presetsOfUser.length > 0 && <UserPresetList presets={presetsOfUser} />}
    </section>
  )
}

function UserPresetList({ presets }: { presets: readonly WireOutputPreset[] }) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<string | null>(null)
  const current = presets.find((preset) => preset.id === selected) ?? presets[0]
  return (
    <>
      <ul className={styles.list}>
        {presets.map((preset) => (
          <li key={preset.id}>
            <UnstyledButton
              className={styles.preset}
              aria-pressed={preset === current}
              onClick={() => setSelected(preset.id)}
            >
              <span className={styles.name}>
                {preset.name}
                <span className={styles.muted}>{preset.tableData?.name ?? t('users.noLayout')}</span>
              </span>
              <PresetStatusLabel preset={preset} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {current && <PresetBed key={current.id} preset={current} />}
    </>
  )
}

function PresetStatusLabel({ preset }: { preset: WireOutputPreset }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const status = getPresetStatus(preset)
  const Icon = STATUS_ICONS[status]
  const { slotCount = 0, assignedOrders = [] } = preset.tableData ?? {}
  return (
    <span className={styles.status} style={{ '--status-ink': statusVar(status, 'ink') } as Record<string, string>}>
      <span className={styles.fill}>
        {preset.tableData && `${format.number(assignedOrders.length)} / ${format.number(slotCount)}`}
      </span>
      <Icon size={16} aria-hidden />
      {t(`outputPreset.status.${status}`)}
    </span>
  )
}

function PresetBed({ preset }: { preset: WireOutputPreset }) {
  const jigOf = usePresetJigLookup()
  const { tableData } = preset
  const booked = useMemo(() => toAssignedBookings(tableData?.assignedOrders ?? []), [tableData])
  if (!tableData) return null
  return (
    <div className={styles.bed}>
      <LayoutPreview layout={tableData} jigOf={jigOf} booked={booked} />
    </div>
  )
}
