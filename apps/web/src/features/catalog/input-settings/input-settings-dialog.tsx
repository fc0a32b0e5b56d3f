import { Button, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { HOT_FOLDER_TYPES, type InputSettings } from '@platen/domain/input-settings'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useInitialData } from '../../../api/use-initial-data.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { StoredChangesNotice } from '../../platform/audit/index.ts'
import { useParameterLabel } from '../intake-messages/index.ts'
import { CustomParamsDialog } from './custom-params-dialog.tsx'
import { HotFolderSettings } from './hot-folder-settings.tsx'
import { findProblems, fromTree, type InputForm, isEqual, toFormValues, toRequestBody, toTree } from './input-form.ts'
import styles from './input-settings-dialog.module.css'
import { ReprocessLine, useOfferReprocess } from './reprocess.tsx'
import { ShopMappingFields } from './shop-mapping-fields.tsx'

const PERS_BIZ = 'persBiz'
const CONNECTORS: readonly string[] = [PERS_BIZ, ...HOT_FOLDER_TYPES]

interface InputSettingsProps {
  readonly onClose: () => void
  /** The input that is shown first; by default the first one that is set up. */
  readonly initial?: string
}

/** Input settings: the field mapping of the shop system and the file names of hot folders 1 to 8. */
export function InputSettingsDialog({ onClose, initial }: InputSettingsProps) {
  const { t } = useTranslation()
  const query = useQuery(queryOptions.inputSettings())
  const initialData = useInitialData(query)
  if (initialData && query.data) {
    const initialConnector = initial ?? getInitialConnector(toFormValues(initialData.inputSettings))
    return <Editor settings={query.data.inputSettings} initial={initialConnector} onClose={onClose} />
  }
  return (
    <Dialog title={t('inputSettings.title')} onClose={onClose} size="xl">
      <LoadState query={query} h={240} />
    </Dialog>
  )
}

/** The connector that is shown first: the first one that is set up. */
const getInitialConnector = ({ connectors }: InputForm): string =>
  connectors.find((connector) => ('mapping' in connector ? connector.mapping : connector.order).length > 0)?.type ??
  'HotFolder1'

function Editor(props: { settings: InputSettings; initial: string; onClose: () => void }) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('input_settings_edit')
  const { base, form, setForm, changes, discard } = useMergedForm(toFormValues(props.settings), { toTree, fromTree })
  const [tab, setTab] = useUrlParam('tab')
  const selected = CONNECTORS.find((type) => type === tab) ?? props.initial
  const [editingParams, setEditingParams] = useState(false)
  const save = useApiMutation(calls.inputSettings.saveConnectors, {
    invalidates: ['inputSettings'],
    errorTitle: 'inputSettings.error.updateFailed',
  })
  const offerReprocess = useOfferReprocess()
  const parameterLabel = useParameterLabel()
  const { customParams } = props.settings
  const problems = findProblems(form, customParams)
  const dirty = !isEqual(form, base)
  const onSave = async () => {
    await save.mutateAsync({ body: { ...toRequestBody(form), before: toRequestBody(base) } })
    notifications.show({ message: t('inputSettings.saved') })
    props.onClose()
    await offerReprocess()
  }
  return (
    <Dialog
      title={t('inputSettings.title')}
      onClose={props.onClose}
      dirty={dirty}
      busy={save.isPending}
      size="xl"
      isReadOnly={!canEdit}
      {...(canEdit ? { onSave: () => void onSave().catch(() => {}), saveDisabled: !dirty || problems.length > 0 } : {})}
      extraButtons={
        <Button variant="default" onClick={() => setEditingParams(true)} mr="auto">
          {t('customParams.title')}
        </Button>
      }
    >
      <StoredChangesNotice subject="inputSettings" changes={changes} getName={parameterLabel} onDiscard={discard} />
      {canEdit && <ReprocessLine disabled={dirty} />}
      <div className={styles.layout}>
        <nav className={styles.list} aria-label={t('inputSettings.connectors')}>
          {CONNECTORS.map((type, index) => (
            <button
              key={type}
              type="button"
              aria-current={type === selected ? 'true' : undefined}
              className={styles.connector}
              onClick={() => setTab(type)}
            >
              {type === PERS_BIZ ? t('settings.hotFolders.persBiz') : t('settings.hotFolders.hotFolder', { index })}
              {problems.some((problem) => problem.connector === type) && (
                <IconAlertTriangle size={14} aria-label={t('inputSettings.hasProblem')} className={styles.invalid} />
              )}
            </button>
          ))}
        </nav>
        {selected === PERS_BIZ ? (
          <div className={styles.detail}>
            <LearningSwitch form={form} canEdit={canEdit} onChange={setForm} />
            <ShopMappingFields form={form} settings={props.settings} canEdit={canEdit} onChange={setForm} />
          </div>
        ) : (
          <HotFolderSettings
            key={selected}
            type={selected}
            form={form}
            customParams={customParams}
            problems={problems.filter((problem) => problem.connector === selected)}
            canEdit={canEdit}
            onChange={setForm}
          />
        )}
      </div>
      {editingParams && (
        <CustomParamsDialog before={customParams} canEdit={canEdit} onClose={() => setEditingParams(false)} />
      )}
    </Dialog>
  )
}

function LearningSwitch(props: { form: InputForm; canEdit: boolean; onChange: (form: InputForm) => void }) {
  const { t } = useTranslation()
  return (
    <Switch
      label={t('inputSettings.learning')}
      description={`${t('inputSettings.learningText')} ${t('inputSettings.appliesLater')}`}
      disabled={!props.canEdit}
      checked={props.form.learningMode}
      onChange={(event) => props.onChange({ ...props.form, learningMode: event.currentTarget.checked })}
    />
  )
}
