import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { Config } from '@platen/domain/config'
import { hasAbility, type Principal } from '@platen/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { focusInvalidField, InputProblemsContext, useInputProblems } from '../../../components/input-problems.ts'
import { LoadState } from '../../../components/load-state.tsx'
import { ReadOnlyNotice } from '../../../components/read-only-notice.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useUnsavedChanges } from '../../../components/unsaved-changes.ts'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { isSameValue } from '../../../lib/merge-changes.ts'
import { toPrincipal } from '../../../lib/principal.ts'
import { StoredChangesNotice } from '../audit/index.ts'
import { ArtworkChecksSetting } from './artwork-checks-setting.tsx'
import {
  type ConfigForm,
  findInvalidFields,
  sortLists,
  toBaseConfig,
  toFormValues,
  toRequestBody,
  validateArtworkChecks,
  validateRetention,
} from './config-form.ts'
import styles from './configuration-screen.module.css'
import { HelpSetting, PollingSetting, PurgeSetting, UnitSetting } from './environment-settings.tsx'
import { RetentionSetting } from './retention-setting.tsx'
import { TimeZoneSetting } from './time-zone-setting.tsx'

/** `/{env}/settings/configuration-settings`: polling, purging, retention, units, artwork checks, help. */
export function ConfigurationScreen() {
  const { t } = useTranslation()
  const query = useQuery(queryOptions.config())
  const config = query.data?.configData
  const profile = useProfile()
  return (
    <SettingsSubpage title={t('screenTitles.configuration')} screen="configuration" intro={t('config.intro')}>
      {config && profile ? (
        <Form config={config} principal={toPrincipal(profile)} />
      ) : (
        <LoadState query={query} h={320} />
      )}
    </SettingsSubpage>
  )
}

function Form({ config, principal }: { config: Config; principal: Principal }) {
  const { t } = useTranslation()
  const { form, set: setField, dirty, problems, isValid, save, changes, discard } = useConfigForm(config, principal)
  const canEdit = hasAbility(principal, 'editConfiguration')
  useUnsavedChanges(() => dirty && canEdit)
  const [inputProblems, countInputProblem] = useInputProblems()
  const isUnchanged = !dirty && inputProblems === 0
  const disabledReason = !canEdit ? 'noPermission' : isUnchanged ? 'nothingChanged' : isValid ? null : 'incomplete'
  const props = { form, canEdit, problems: problems.fields, onChange: setField }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (inputProblems > 0) focusInvalidField(event.currentTarget)
        else if (disabledReason === null) void save.run().catch(() => {})
      }}
    >
      <InputProblemsContext value={countInputProblem}>
        {!canEdit && <ReadOnlyNotice />}
        <ConfigChangesNotice changes={changes} onDiscard={discard} />
        <UnitSetting {...props} />
        <TimeZoneSetting {...props} />
        <PollingSetting {...props} />
        <PurgeSetting {...props} />
        <RetentionSetting
          days={form.retentionDays}
          problems={problems.retention}
          canEdit={canEdit}
          onChange={(change) => setField({ retentionDays: { ...form.retentionDays, ...change } })}
        />
        <ArtworkChecksSetting
          checks={form.artworkChecks}
          problems={problems.checks}
          canEdit={canEdit}
          onChange={(change) => setField({ artworkChecks: { ...form.artworkChecks, ...change } })}
        />
        {hasAbility(principal, 'seeHelp') && (
          <HelpSetting
            {...props}
            message={config.helpMessage}
            canEditMessage={hasAbility(principal, 'editHelpMessage')}
          />
        )}
        <div className={styles.footer}>
          <WithReason
            reason={disabledReason !== null && !save.isPending && t(`frame.disabledReason.${disabledReason}`)}
            onRefuse={({ currentTarget }) => currentTarget.form && focusInvalidField(currentTarget.form)}
          >
            <Button type="submit" loading={save.isPending}>
              {t('config.apply')}
            </Button>
          </WithReason>
        </div>
      </InputProblemsContext>
    </form>
  )
}

function ConfigChangesNotice(props: Pick<ComponentProps<typeof StoredChangesNotice>, 'changes' | 'onDiscard'>) {
  const mediaTypes = useQuery(queryOptions.masters()).data?.actions.mediaType ?? {}
  return <StoredChangesNotice {...props} subject="config" getName={(value) => mediaTypes[value] ?? value} />
}

/**
 * The values of the form. A configuration that is stored while the form is open is merged into it; unsaved changes are
 * kept.
 */
function useConfigForm(config: Config, principal: Principal) {
  const { t } = useTranslation()
  const { base, form, setForm, changes, discard, forgetChanges } = useMergedForm(
    { config, values: toFormValues(config) },
    { toTree: ({ values }) => sortLists(values), fromTree: (tree) => ({ config, values: tree as ConfigForm }) },
  )
  const { values } = form
  const { mutateAsync, isPending } = useApiMutation(calls.config.save, {
    invalidates: ['config'],
    awaitsRefetch: true,
    errorTitle: 'config.error.updateFailed',
  })
  const problems = {
    fields: findInvalidFields(values),
    checks: validateArtworkChecks(values),
    retention: validateRetention(values),
  }
  const run = async () => {
    const body = toRequestBody(values, hasAbility(principal, 'seeHelp'))
    await mutateAsync({ body: { ...body, before: toBaseConfig(base.config) } })
    forgetChanges()
    notifications.show({ message: t('config.applied') })
  }
  return {
    form: values,
    set: (change: Partial<ConfigForm>) => setForm({ config, values: { ...values, ...change } }),
    dirty: !isSameValue(sortLists(values), sortLists(base.values)),
    problems,
    isValid: Object.values(problems).every((fieldProblems) => fieldProblems.length === 0),
    save: { run, isPending },
    changes,
    discard,
  }
}
