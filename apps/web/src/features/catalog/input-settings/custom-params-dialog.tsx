import { ActionIcon, Button, TextInput } from '@mantine/core'
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
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import styles from './input-settings-dialog.module.css'

interface CustomParamsProps {
  readonly before: readonly CustomParameter[]
  readonly mayEdit: boolean
  readonly onClose: () => void
}

interface Named {
  /** React key, stable while the name is edited. */
  readonly no: number
  readonly name: string
}

/** Edits the custom parameters of the environment, at most five. */
export function CustomParamsDialog({ before, mayEdit, onClose }: CustomParamsProps) {
  const { t } = useTranslation()
  // the baseline is fixed when the dialog opens and does not follow changes of other users
  const [seen] = useState(before)
  const topLevelParams = seen.filter(({ type }) => type === 'topLevel')
  const media = seen.filter(({ type }) => type === 'media')
  const [names, setNames] = useState<readonly Named[]>(() => topLevelParams.map(({ name }, no) => ({ no, name })))
  const save = useApiMutation(calls.inputSettings.saveCustomParams, {
    changes: ['inputSettings'],
    failed: 'customParams.error.updateFailed',
  })
  const systemLabels = SYSTEM_PARAMETERS.map((name) => t(`systemParam.${name}`))
  const errors = names.map(({ name }, index): CustomParameterErrorCode | null =>
    checkCustomParameter(name, [...media, ...names.slice(0, index).map(toTopLevelParam)], { systemLabels }),
  )
  const dirty =
    JSON.stringify(names.map((each) => each.name)) !== JSON.stringify(topLevelParams.map((each) => each.name))
  const onSave = async () => {
    await save.mutateAsync({ body: { customParams: names.map(toTopLevelParam), before: [...seen] } })
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
      {...(mayEdit
        ? {
            onSave: () => void onSave().catch(() => {}),
            saveDisabled: !dirty || errors.some((refusal) => refusal !== null),
          }
        : {})}
    >
      <div className={styles.detail}>
        <p className={styles.quiet}>{t('customParams.text')}</p>
        {names.map(({ no, name }, index) => (
          <div key={no} className={styles.order}>
            <TextInput
              aria-label={t('customParams.name', { number: index + 1 })}
              value={name}
              readOnly={!mayEdit}
              error={name !== '' && errors[index] ? t(`customParams.refusal.${errors[index]}`) : null}
              onChange={(event) => setNames(names.with(index, { no, name: event.currentTarget.value }))}
              flex={1}
            />
            {mayEdit && (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t('inputSettings.remove', { name })}
                onClick={() => setNames(names.toSpliced(index, 1))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={names.length >= MAX_CUSTOM_PARAMETERS}
            onClick={() => setNames([...names, { no: Math.max(-1, ...names.map((each) => each.no)) + 1, name: '' }])}
          >
            {t('customParams.add')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const toTopLevelParam = ({ name }: Named): CustomParameter => ({ name, type: 'topLevel' })
