import { Button, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { Config } from '@platen/domain/config'
import { hasAbility, type Principal } from '@platen/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { focusInputProblem } from '../../../components/focus-input-problem.ts'
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
import { HelpSetting, PollingSetting, PurgeSetting, UnitSetting } from './environment-settings.tsx'
import { RetentionSetting } from './retention-setting.tsx'

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
  const { form, set, dirty, problems, isValid, save } = useConfigForm(config, who)
  const mayEdit = hasAbility(who, 'editConfiguration')
  useUnsavedChanges(() => dirty && mayEdit)
  const props = { form, mayEdit, problems: problems.fields, onChange: set }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayEdit && dirty && isValid && !focusInputProblem(event.currentTarget)) void save.run().catch(() => {})
      }}
    >
      <UnitSetting {...props} />
      <PollingSetting {...props} />
      <PurgeSetting {...props} />
      <RetentionSetting
        days={form.retentionDays}
        problems={problems.retention}
        mayEdit={mayEdit}
        onChange={(change) => set({ retentionDays: { ...form.retentionDays, ...change } })}
      />
      <ArtworkChecksSetting
        checks={form.artworkChecks}
        problems={problems.checks}
        mayEdit={mayEdit}
        onChange={(change) => set({ artworkChecks: { ...form.artworkChecks, ...change } })}
      />
      {hasAbility(who, 'seeHelp') && (
        <HelpSetting {...props} message={hasAbility(who, 'editHelpMessage') ? config.helpMessage : null} />
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={save.isPending} disabled={!mayEdit || !dirty || !isValid}>
          {t('config.apply')}
        </Button>
        {!mayEdit && <span>{t('config.readOnly')}</span>}
      </div>
    </form>
  )
}

/**
 * The values of the form. A configuration that is stored while the form is open is merged into it; unsaved changes are
 * kept.
 */
function useConfigForm(config: Config, who: Principal) {
  const { t } = useTranslation()
  const [offset] = useState(() => new Date().getTimezoneOffset())
  const [baseConfig, setBase] = useState(config)
  const [form, setForm] = useState(() => toFormValues(config, offset))
  if (!isSame(baseConfig, config)) {
    setBase(config)
    setForm(rebaseForm(form, toFormValues(baseConfig, offset), toFormValues(config, offset)))
  }
  const { mutateAsync, isPending } = useApiMutation(calls.config.save, {
    changes: ['config'],
    failed: 'config.error.updateFailed',
  })
  const problems = {
    fields: problemsOf(form, offset),
    checks: checksProblemsOf(form),
    retention: retentionProblemsOf(form),
  }
  const run = async () => {
    const values = toRequestBody(form, offset, hasAbility(who, 'seeHelp'))
    await mutateAsync({ body: { ...values, before: toBaseConfig(baseConfig) } })
    notifications.show({ message: t('config.applied') })
  }
  return {
    form,
    set: (change: Partial<ConfigForm>) => setForm({ ...form, ...change }),
    dirty: !isSameForm(form, toFormValues(baseConfig, offset)),
    problems,
    isValid: Object.values(problems).every((each) => each.length === 0),
    save: { run, isPending },
  }
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)
