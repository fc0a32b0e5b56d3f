import { Button, SegmentedControl, Skeleton, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { type Config, MAX_POLLING_MINUTES, MIN_POLLING_MINUTES, MIN_PURGE_DAYS } from '@platen/domain/config'
import { hasAbility, type Principal } from '@platen/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { focusInputProblem } from '../../../components/focus-input-problem.ts'
import { NumberField } from '../../../components/number-field.tsx'
import { Page } from '../../../components/page.tsx'
import { BackToSettingsLink } from '../../../components/settings-page.tsx'
import { useUnsavedChanges } from '../../../components/unsaved-changes.ts'
import { toPrincipal } from '../../../lib/principal.ts'
import { ArtworkChecksSetting } from './artwork-checks-setting.tsx'
import {
  type ConfigForm,
  checksProblemsOf,
  isSameForm,
  problemsOf,
  rebaseForm,
  retentionProblemsOf,
  toBaseConfig,
  toFormValues,
  toRequestBody,
} from './config-form.ts'
import styles from './configuration-screen.module.css'
import { HelpMessageDialog } from './help-message-dialog.tsx'
import { RetentionSetting } from './retention-setting.tsx'
import { SettingRow } from './setting.tsx'

/** `/{env}/settings/configuration-settings`: polling, purging, retention, units, artwork checks, help. */
export function ConfigurationScreen() {
  const { t } = useTranslation()
  const config = useQuery(queryOptions.config()).data?.configData
  const profile = useProfile()
  return (
    <Page title={t('config.title')} screen="configuration">
      <BackToSettingsLink />
      <h1 className={styles.title}>{t('config.title')}</h1>
      {config && profile ? <Form config={config} who={toPrincipal(profile)} /> : <Skeleton h={320} />}
    </Page>
  )
}

function Form({ config, who }: { config: Config; who: Principal }) {
  const { t } = useTranslation()
  const [offset] = useState(() => new Date().getTimezoneOffset())
  const [baseConfig, setBase] = useState(config)
  const [form, setForm] = useState(() => toFormValues(config, offset))
  const dirty = !isSameForm(form, toFormValues(baseConfig, offset))
  if (!isSame(baseConfig, config)) {
    // merges a newly stored configuration into the form and keeps the unsaved changes
    setBase(config)
    setForm(rebaseForm(form, toFormValues(baseConfig, offset), toFormValues(config, offset)))
  }
  const [editingHelp, setEditingHelp] = useState(false)
  const save = useApiMutation(calls.config.save, { changes: ['config'], failed: 'config.error.updateFailed' })
  const mayEdit = hasAbility(who, 'editConfiguration')
  useUnsavedChanges(() => dirty && mayEdit)
  const problems = problemsOf(form, offset)
  const checksProblems = checksProblemsOf(form)
  const retentionProblems = retentionProblemsOf(form)
  const isValid = problems.length + checksProblems.length + retentionProblems.length === 0
  const set = (change: Partial<ConfigForm>) => setForm({ ...form, ...change })
  const getFieldError = (field: (typeof problems)[number]) =>
    problems.includes(field) ? t('config.wholeNumber') : null

  const saveConfig = async () => {
    await save.mutateAsync({
      body: { ...toRequestBody(form, offset, hasAbility(who, 'seeHelp')), before: toBaseConfig(baseConfig) },
    })
    notifications.show({ message: t('config.applied') })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayEdit && dirty && isValid && !focusInputProblem(event.currentTarget)) void saveConfig().catch(() => {})
      }}
    >
      <SettingRow title={t('config.unit.title')} text={t('config.unit.text')}>
        <SegmentedControl
          aria-label={t('config.unit.title')}
          disabled={!mayEdit}
          data={[
            { value: 'mm', label: t('config.unit.mm') },
            { value: 'inches', label: t('config.unit.inches') },
          ]}
          value={form.unit}
          onChange={(unit) => set({ unit: unit === 'inches' ? 'inches' : 'mm' })}
        />
      </SettingRow>
      <SettingRow title={t('config.polling.title')} text={t('config.polling.text')}>
        <Switch
          label={t('config.polling.switch')}
          disabled={!mayEdit}
          checked={form.isAutoPollingOn}
          onChange={(event) => set({ isAutoPollingOn: event.currentTarget.checked })}
        />
        <NumberField
          label={t('config.polling.minutes')}
          min={MIN_POLLING_MINUTES}
          decimalScale={0}
          allowOutOfRange
          disabled={!mayEdit || !form.isAutoPollingOn}
          value={form.autoPollingIntervalMins}
          error={
            problems.includes('autoPollingIntervalMins') &&
            t('config.retention.wrong', { least: MIN_POLLING_MINUTES, most: MAX_POLLING_MINUTES })
          }
          onChange={(value) => set({ autoPollingIntervalMins: typeof value === 'number' ? value : '' })}
        />
      </SettingRow>
      <SettingRow title={t('config.purge.title')} text={t('config.purge.text')}>
        <Switch
          label={t('config.purge.switch')}
          disabled={!mayEdit}
          checked={form.isAutoPurgeOn}
          onChange={(event) => set({ isAutoPurgeOn: event.currentTarget.checked })}
        />
        <NumberField
          label={t('config.purge.days')}
          min={MIN_PURGE_DAYS}
          decimalScale={0}
          allowOutOfRange
          disabled={!mayEdit || !form.isAutoPurgeOn}
          value={form.autoDeleteAfterDays}
          error={getFieldError('autoDeleteAfterDays')}
          onChange={(value) => set({ autoDeleteAfterDays: typeof value === 'number' ? value : '' })}
        />
        <TextInput
          type="time"
          label={t('config.purge.time')}
          disabled={!mayEdit || !form.isAutoPurgeOn}
          value={form.time}
          error={problems.includes('autoDeleteScheduleAt') ? t('config.noTime') : null}
          onChange={(event) => set({ time: event.currentTarget.value })}
        />
      </SettingRow>
      <RetentionSetting
        days={form.retentionDays}
        problems={retentionProblems}
        mayEdit={mayEdit}
        onChange={(change) => set({ retentionDays: { ...form.retentionDays, ...change } })}
      />
      <ArtworkChecksSetting
        checks={form.artworkChecks}
        problems={checksProblems}
        mayEdit={mayEdit}
        onChange={(change) => set({ artworkChecks: { ...form.artworkChecks, ...change } })}
      />
      {hasAbility(who, 'seeHelp') && (
        <SettingRow title={t('config.help.title')} text={t('config.help.text')}>
          <Switch
            label={t('config.help.switch')}
            disabled={!mayEdit}
            checked={form.showHelpMessage}
            onChange={(event) => set({ showHelpMessage: event.currentTarget.checked })}
          />
          {hasAbility(who, 'editHelpMessage') && (
            <Button variant="default" onClick={() => setEditingHelp(true)}>
              {t('config.help.edit')}
            </Button>
          )}
        </SettingRow>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={save.isPending} disabled={!mayEdit || !dirty || !isValid}>
          {t('config.apply')}
        </Button>
        {!mayEdit && <span>{t('config.readOnly')}</span>}
      </div>
      {editingHelp && <HelpMessageDialog message={config.helpMessage} onClose={() => setEditingHelp(false)} />}
    </form>
  )
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)
