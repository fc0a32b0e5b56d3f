import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import {
  type CustomParameter,
  type CustomParameterErrorCode,
  checkCustomParameter,
  MAX_CUSTOM_PARAMETERS,
  SYSTEM_PARAMETERS,
} from '@platen/domain/input-settings'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { isSameValue } from '../../../lib/merge-changes.ts'
import { StoredChangesNotice } from '../../platform/audit/index.ts'
import styles from './input-settings-dialog.module.css'

interface CustomParamsProps {
  readonly before: readonly CustomParameter[]
  readonly canEdit: boolean
  readonly onClose: () => void
}

interface Named {
  /** React key, stable while the name is edited. */
  readonly rowId: number
  readonly name: string
}

interface Form {
  readonly names: readonly Named[]
}

const toTree = ({ names }: Form) => ({ customParams: names.map(({ name }) => name) })

const fromTree = (tree: object): Form => ({
  names: (tree as ReturnType<typeof toTree>).customParams.map((name, rowId) => ({ rowId, name })),
})

/** Edits the custom parameters of the environment, at most five. */
export function CustomParamsDialog({ before, canEdit, onClose }: CustomParamsProps) {
  const { t } = useTranslation()
  const stored = fromTree({ customParams: before.filter(({ type }) => type === 'topLevel').map(({ name }) => name) })
  const { base, form, setForm, changes, discard } = useMergedForm(stored, { toTree, fromTree })
  const { names } = form
  const setNames = (edited: readonly Named[]) => setForm({ names: edited })
  const media = before.filter(({ type }) => type === 'media')
  const save = useApiMutation(calls.inputSettings.saveCustomParams, {
    invalidates: ['inputSettings'],
    errorTitle: 'customParams.error.updateFailed',
  })
  const systemLabels = SYSTEM_PARAMETERS.map((name) => t(`systemParam.${name}`))
  const errors = names.map(({ name }, index): CustomParameterErrorCode | null =>
    checkCustomParameter(name, [...media, ...names.slice(0, index).map(toTopLevelParam)], { systemLabels }),
  )
  const dirty = !isSameValue(toTree(form), toTree(base))
  const onSave = async () => {
    await save.mutateAsync({ body: { customParams: names.map(toTopLevelParam), before: [...before] } })
    notifications.show({ message: t('inputSettings.saved') })
    onClose()
  }
  return (
    <Dialog
      title={t('customParams.title')}
      onClose={onClose}
      dirty={dirty}
      busy={save.isPending}
      size="sm"
      isReadOnly={!canEdit}
      {...(canEdit
        ? {
            onSave: () => void onSave().catch(() => {}),
            saveDisabled: !dirty || errors.some((error) => error !== null),
          }
        : {})}
    >
      <div className={styles.detail}>
        <StoredChangesNotice subject="inputSettings" changes={changes} getName={(name) => name} onDiscard={discard} />
        <p className={styles.muted}>{t('customParams.text')}</p>
        {names.map(({ rowId, name }, index) => (
          <div key={rowId} className={styles.order}>
            <TextInput
              aria-label={t('customParams.name', { number: index + 1 })}
              value={name}
              readOnly={!canEdit}
              error={name !== '' && errors[index] ? t(`customParams.refusal.${errors[index]}`) : null}
              onChange={(event) => setNames(names.with(index, { rowId, name: event.currentTarget.value }))}
              flex={1}
            />
            {canEdit && (
              <IconButton
                icon={IconX}
                iconSize={16}
                size={36}
                label={t('inputSettings.remove', { name })}
                onClick={() => setNames(names.toSpliced(index, 1))}
              />
            )}
          </div>
        ))}
        {canEdit && (
          <WithReason reason={names.length >= MAX_CUSTOM_PARAMETERS && t('frame.disabledReason.limit')}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() =>
                setNames([...names, { rowId: Math.max(-1, ...names.map((name) => name.rowId)) + 1, name: '' }])
              }
            >
              {t('customParams.add')}
            </Button>
          </WithReason>
        )}
      </div>
    </Dialog>
  )
}

const toTopLevelParam = ({ name }: Named): CustomParameter => ({ name, type: 'topLevel' })
