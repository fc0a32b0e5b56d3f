import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { checkPresetUser, type PresetUseAction } from '@platen/domain/output-presets'
import { isAdministratorKind } from '@platen/domain/permissions'
import { IconHandStop, IconLock, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan, usePermissions, useProfile } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { toPrincipal } from '../../../lib/principal.ts'
import { useAskAdministrator } from '../../identity/users/index.ts'
import styles from './preset-use.module.css'

/** Whether the signed-in user may change the preset itself: its owner or an administrator. */
export function useIsPresetOwner(): (preset: WireOutputPreset) => boolean {
  const profile = useProfile()
  return (preset) => profile !== null && (preset.userId === profile.id || isAdministratorKind(toPrincipal(profile)))
}

/** Why the signed-in user cannot book or print on the preset: it is on hold, or another user works on it. */
export function usePresetBlock(preset: WireOutputPreset): 'held' | 'inUse' | null {
  const profile = useProfile()
  if (isUsedByOther(preset, profile?.userId)) return 'inUse'
  return preset.heldBy ? 'held' : null
}

function isUsedByOther(preset: WireOutputPreset, userId: string | undefined): boolean {
  const use = { usedBy: preset.usedBy?.user ?? null, isLocked: preset.isLocked, isHeld: preset.heldBy !== null }
  const booked = preset.tableData?.assignedOrders.length ?? 0
  return userId !== undefined && checkPresetUser(use, userId, booked) !== null
}

/**
 * Returns what prevents the signed-in user from booking and printing on the preset, and who can change that; null if
 * nothing does.
 */
export function usePresetBlockReason(preset: WireOutputPreset): string | null {
  const { t } = useTranslation()
  const format = useFormatters()
  const askAdministrator = useAskAdministrator()
  const canPrint = usePermissions()('print_order_edit')
  const block = usePresetBlock(preset)
  if (!canPrint) return `${t('outputPreset.refusal.noPermission')} ${askAdministrator}`
  if (block === null) return null
  const blockingUser = block === 'held' ? preset.heldBy : preset.usedBy
  const code = block === 'held' ? 'preset_on_hold' : preset.isLocked ? 'preset_locked' : 'preset_in_use'
  const values = {
    name: preset.name,
    user: blockingUser?.user ?? t('outputPreset.use.account'),
    // the text about a preset on hold names a day
    since: blockingUser
      ? block === 'held'
        ? format.dateTime(blockingUser.since)
        : format.timeOrDateTime(blockingUser.since)
      : '',
  }
  return `${t(`errors.${code}.detailed`, values)} ${t(`errors.${code}.advice`)}`
}

/** Returns an e-mail address without its domain, which the users of a shop usually share. */
const toShortName = (userId: string): string => userId.split('@')[0] ?? userId

/**
 * On the tile of a preset: who uses it, or that it is on hold. A tile has only space for the name of the user, without
 * the domain of the e-mail address; the icon shows whether the preset is locked.
 */
export function PresetUseLine({ preset }: { preset: WireOutputPreset }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { usedBy, heldBy, isLocked } = preset
  if (heldBy) {
    return (
      <span className={styles.line}>
        <IconHandStop size={14} aria-hidden />
        <span>{t('outputPreset.use.onHold')}</span>
      </span>
    )
  }
  if (!usedBy) return null
  const Icon = isLocked ? IconLock : IconUser
  const user = usedBy.user === null ? t('outputPreset.use.account') : toShortName(usedBy.user)
  const text = t(isLocked ? 'outputPreset.use.lockedBy' : 'outputPreset.use.usedBy', {
    user,
    since: format.timeOrDateTime(usedBy.since),
  })
  return (
    <span className={styles.line}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{text}</span>
      <span aria-hidden title={text}>
        {user}
      </span>
    </span>
  )
}

/**
 * Whose the preset is, who uses it, whether it is on hold, and the actions for that. The buttons leave little space for
 * the text, whose title has the complete e-mail addresses.
 */
export function PresetUseBar({ preset }: { preset: WireOutputPreset }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const profile = useProfile()
  const canAct = useCan('workForColleagues')
  const { usedBy, heldBy, isLocked } = preset
  if (preset.sharedWith === 'user' && !heldBy && !usedBy) return null
  const describe = (toName: (userId: string) => string) =>
    [
      preset.userId !== profile?.id && preset.owner && t('outputPreset.use.ownedBy', { user: toName(preset.owner) }),
      usedBy &&
        t(isLocked ? 'outputPreset.use.lockedBy' : 'outputPreset.use.usedBy', {
          user: usedBy.user === null ? t('outputPreset.use.account') : toName(usedBy.user),
          since: format.timeOrDateTime(usedBy.since),
        }),
      heldBy &&
        t('outputPreset.use.heldBy', {
          user: heldBy.user === null ? '–' : toName(heldBy.user),
          since: format.timeOrDateTime(heldBy.since),
        }),
    ]
      .filter((line) => typeof line === 'string' && line !== '')
      .join(' · ') || t('outputPreset.use.usedByNobody')
  return (
    <section className={styles.bar} aria-label={t('outputPreset.use.title')} data-blocked={heldBy ? true : undefined}>
      <p title={describe((userId) => userId)}>{describe(toShortName)}</p>
      {canAct && <UseButtons preset={preset} />}
    </section>
  )
}

/** Take over, lock or unlock, hold or release. */
function UseButtons({ preset }: { preset: WireOutputPreset }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const profile = useProfile()
  const use = useApiMutation(calls.outputPresets.use, {
    invalidates: ['presets'],
    errorTitle: 'outputPreset.use.failed',
  })
  const act = (action: PresetUseAction) => use.mutate({ body: { presetId: preset.id, action } })
  const user = preset.usedBy?.user ?? ''
  const isAdministrator = profile !== null && isAdministratorKind(toPrincipal(profile))
  const isOwn = user === profile?.userId
  const isFree = !isUsedByOther(preset, profile?.userId)
  const takeOver = async () => {
    const isConfirmed = await confirm({
      title: t('outputPreset.use.takeOverTitle', { name: preset.name }),
      text: t('outputPreset.use.takeOverText', { user }),
      action: t('outputPreset.use.takeOver'),
    })
    if (isConfirmed) act('takeOver')
  }
  const button = (action: PresetUseAction) => (
    <Button size="compact-sm" variant="default" loading={use.isPending} onClick={() => act(action)}>
      {t(`outputPreset.use.${action}`)}
    </Button>
  )
  return (
    <div className={styles.buttons}>
      {user !== '' && !isOwn && (!preset.isLocked || isAdministrator) && (
        <Button size="compact-sm" loading={use.isPending} onClick={() => void takeOver()}>
          {t('outputPreset.use.takeOver')}
        </Button>
      )}
      {preset.sharedWith !== 'user' && isFree && !preset.isLocked && button('lock')}
      {preset.isLocked && (isOwn || isAdministrator) && button('unlock')}
      {button(preset.heldBy ? 'release' : 'hold')}
    </div>
  )
}
