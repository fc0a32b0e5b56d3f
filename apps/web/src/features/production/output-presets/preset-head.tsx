import { ActionIcon, Badge, Button, Menu } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { IconDots, IconEraser, IconFileSearch, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { outputLabel } from '../../catalog/output-channels/index.ts'
import type { EnabledActions } from './preset-actions-state.ts'
import { toClearedPreset } from './preset-form.ts'
import styles from './preset-panel.module.css'

interface HeadProps {
  readonly preset: WireOutputPreset
  readonly abilities: EnabledActions
  readonly canChange: boolean
  readonly isNextStep: boolean
  readonly onUpdate: () => void
  readonly onRuns: () => void
  /** Number of runs that failed or wait with a problem. */
  readonly unresolvedRuns: number
  /** Opens the proof of the sheet; undefined if the user may not print. */
  readonly onProof: (() => void) | undefined
}

/** Focuses the first enabled entry of a menu; Mantine would focus a disabled one. */
const autoFocus = (isPossible: boolean) => ({ 'data-autofocus': isPossible || undefined })

/** Name, layout and channel of the active preset, and the menu to edit the preset. */
export function PresetHead(props: HeadProps) {
  const { preset, abilities, canChange, isNextStep, onUpdate, onProof } = props
  const { t } = useTranslation()
  const removal = usePresetRemoval(preset)
  const locked = preset.tableData?.isOrderAssigned === true
  const isBusy = canChange && !locked && !abilities.update
  useActionCommands([
    abilities.update && { id: 'updatePreset', label: t('outputPreset.update'), icon: IconPencil, run: onUpdate },
    onProof !== undefined &&
      locked && { id: 'proof', label: t('printing.proof.action'), icon: IconFileSearch, run: onProof },
    abilities.clear && {
      id: 'clearPreset',
      label: t('outputPreset.clear.action'),
      icon: IconEraser,
      run: () => void removal.clear(),
    },
    abilities.remove && {
      id: 'deletePreset',
      label: t('outputPreset.delete.action'),
      icon: IconTrash,
      run: () => void removal.remove(),
    },
  ])
  return (
    <div className={styles.header}>
      <div className={styles.headText}>
        <h2 title={preset.name}>{preset.name}</h2>
        <p>
          <span>{preset.tableData?.name ?? t('outputPreset.noLayout')}</span>
          {' · '}
          <span>{outputLabel(preset) || t('outputPreset.noChannel')}</span>
        </p>
      </div>
      <div className={styles.headButtons}>
        <PrintJobsButton onClick={props.onRuns} unresolvedCount={props.unresolvedRuns} />
        {canChange && (
          <WithReason reason={locked && t('outputPreset.canNotEdit')}>
            <Button
              variant={isNextStep ? 'filled' : 'default'}
              size="sm"
              leftSection={<IconPencil size={18} aria-hidden />}
              className={styles.steppingBack}
              aria-label={t('outputPreset.update')}
              disabled={isBusy}
              onClick={onUpdate}
            >
              {t('outputPreset.update')}
            </Button>
          </WithReason>
        )}
        {(canChange || onProof) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t('outputPreset.moreActions', { name: preset.name })}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {onProof && (
                <WithReason isInMenu reason={!locked && t('outputPreset.noOrdersPlaced')}>
                  <Menu.Item
                    {...autoFocus(locked)}
                    leftSection={<IconFileSearch size={16} aria-hidden />}
                    onClick={onProof}
                  >
                    {t('printing.proof.action')}
                  </Menu.Item>
                </WithReason>
              )}
              {canChange && <RemovalItems removal={removal} abilities={abilities} locked={locked} isBusy={isBusy} />}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </div>
  )
}

/** @param unresolvedCount number of runs that failed or wait with a problem */
function PrintJobsButton({ onClick, unresolvedCount }: { onClick: () => void; unresolvedCount: number }) {
  const { t } = useTranslation()
  const hasUnresolved = unresolvedCount > 0
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconListCheck size={18} aria-hidden />}
      onClick={onClick}
      className={styles.steppingBack}
      rightSection={
        hasUnresolved && (
          <Badge size="sm" color="red" circle aria-hidden>
            {/* the space separates it from the label, which the accessible name repeats with the number */}
            {` ${unresolvedCount}`}
          </Badge>
        )
      }
      aria-label={hasUnresolved ? t('printing.jobsUnresolved', { count: unresolvedCount }) : t('printing.jobs')}
      aria-haspopup="dialog"
    >
      {t('printing.jobs')}
    </Button>
  )
}

/** Returns the functions that clear or delete the preset after a confirmation. */
function usePresetRemoval(preset: WireOutputPreset) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const save = useApiMutation(calls.outputPresets.save, {
    invalidates: ['presets'],
    errorTitle: 'orders.error.updatePresetFailed',
  })
  const remove = useApiMutation(calls.outputPresets.delete, {
    invalidates: ['presets'],
    errorTitle: 'outputPreset.error.deleteFailed',
  })
  const confirmThen = async (kind: 'clear' | 'delete', act: () => void) => {
    const isConfirmed = await confirm({
      title: t(`outputPreset.${kind}.title`, { name: preset.name }),
      text: t(`outputPreset.${kind}.text`),
      action: t(`outputPreset.${kind}.action`),
      danger: true,
    })
    if (isConfirmed) act()
  }
  return {
    clear: () => confirmThen('clear', () => save.mutate({ body: { presetData: toClearedPreset(preset) } })),
    remove: () => confirmThen('delete', () => remove.mutate({ body: { id: preset.id } })),
  }
}

interface RemovalItemsProps {
  readonly removal: ReturnType<typeof usePresetRemoval>
  readonly abilities: EnabledActions
  /** Whether copies are booked on the preset. */
  readonly locked: boolean
  /** A request is pending. */
  readonly isBusy: boolean
}

/** The menu items that clear or delete the preset. */
function RemovalItems({ removal, abilities, locked, isBusy }: RemovalItemsProps) {
  const { t } = useTranslation()
  const lockedReason = locked && t('outputPreset.canNotDelete')
  return (
    <>
      {locked && <Menu.Label maw={260}>{t('outputPreset.canNotDelete')}</Menu.Label>}
      <WithReason isInMenu reason={lockedReason || (!abilities.clear && !isBusy && t('frame.disabledReason.noEffect'))}>
        <Menu.Item
          disabled={isBusy}
          leftSection={<IconEraser size={16} aria-hidden />}
          {...autoFocus(abilities.clear)}
          onClick={() => void removal.clear()}
        >
          {t('outputPreset.clear.action')}
        </Menu.Item>
      </WithReason>
      <WithReason isInMenu reason={lockedReason}>
        <Menu.Item
          disabled={isBusy}
          {...(locked ? {} : { color: 'red' })}
          leftSection={<IconTrash size={16} aria-hidden />}
          {...autoFocus(abilities.remove)}
          onClick={() => void removal.remove()}
        >
          {t('outputPreset.delete.action')}
        </Menu.Item>
      </WithReason>
    </>
  )
}
