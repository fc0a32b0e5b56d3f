import { Text, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireLayout } from '@platen/contract/layouts'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { FILTER_CATEGORIES } from '@platen/domain/master-data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, usePermissions, useProfile } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { MultiSelect, Select } from '../../../components/select.tsx'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import { isSameValue } from '../../../lib/merge-changes.ts'
import { LayoutPreview } from '../../catalog/layouts/index.ts'
import { AddMaster } from '../../catalog/masters/index.ts'
import { StoredChangesNotice } from '../../platform/audit/index.ts'
import type { PresetOutputValues } from './job-form.ts'
import styles from './preset-editor.module.css'
import { isPresetComplete, type PresetForm, selectLayout, toPresetBody, toPresetValues } from './preset-form.ts'
import { PresetOutputFields } from './preset-output-fields.tsx'
import { ReleaseFields } from './release-fields.tsx'
import { SharingField } from './sharing-field.tsx'
import { usePresetJigLookup } from './use-presets.ts'

interface EditorProps {
  /** null creates a preset. */
  readonly preset: WireOutputPreset | null
  readonly presets: readonly WireOutputPreset[]
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Creates or edits a preset, once the layouts and channels are loaded: a new preset has the only ones. */
export function PresetEditor(props: EditorProps) {
  const { t } = useTranslation()
  const layouts = useQuery(queryOptions.ownLayouts())
  const channels = useQuery(queryOptions.channels())
  if (layouts.data && channels.data) return <PresetDialog {...props} />
  const title = props.preset ? t('outputPreset.editTitle', { name: props.preset.name }) : t('outputPreset.add')
  return (
    <Dialog title={title} onClose={props.onClose} size="xl">
      <LoadState query={layouts.data ? channels : layouts} h={320} />
    </Dialog>
  )
}

/** Name, layout, output, order filter and automatic release of a preset. */
function PresetDialog({ preset: opened, presets, onClose, onSaved }: EditorProps) {
  const { t } = useTranslation()
  const layouts = useQuery(queryOptions.ownLayouts()).data?.tables ?? []
  const channels = useQuery(queryOptions.channels()).data?.outputChannels ?? []
  const save = useApiMutation(calls.outputPresets.save, {
    invalidates: ['presets', 'orders'],
    errorTitle: 'orders.error.updatePresetFailed',
  })
  const preset = presets.find(({ id }) => id === opened?.id) ?? opened
  const [newPreset] = useState(() => {
    const values = toPresetValues(null, t('outputPreset.newName', { number: presets.length + 1 }))
    return layouts.length === 1 ? selectLayout(values, layouts[0] ?? null, channels) : values
  })
  const stored = preset ? toPresetValues(preset, preset.name) : newPreset
  const { base, form: values, setForm, changes, discard } = useMergedForm(stored)
  const masters = useQuery(queryOptions.masters()).data?.actions
  const names = new Map([
    ...[...layouts, ...channels].map(({ id, name }): [string, string] => [id, name]),
    ...Object.values(masters ?? {}).flatMap((labels) => Object.entries(labels)),
  ])
  const layout = layouts.find(({ id }) => id === values.tableId) ?? null
  const profile = useProfile()
  const canRelease = usePermissions()('print_order_edit') && (!preset || preset.userId === profile?.id)

  const change = (part: Partial<PresetForm>) => setForm({ ...values, ...part })
  const setJob = ({ type, outputChannelId, files, returnToOrig, action }: PresetOutputValues) =>
    change({ type, outputChannelId, files, returnToOrig, action })
  const submit = async () => {
    const { id } = await save.mutateAsync({ body: { presetData: toPresetBody(preset, values, channels) } })
    onClose()
    onSaved(id)
  }

  return (
    <Dialog
      title={preset ? t('outputPreset.editTitle', { name: preset.name }) : t('outputPreset.add')}
      onClose={onClose}
      dirty={!isSameValue(values, base)}
      onSave={() => void submit().catch(() => {})}
      saveDisabled={!isPresetComplete(values)}
      busy={save.isPending}
      size="xl"
    >
      <StoredChangesNotice
        subject="preset"
        id={preset?.id}
        changes={changes}
        getName={(value) => names.get(value) ?? value}
        onDiscard={discard}
      />
      <div className={styles.layout}>
        <div className={styles.fields}>
          <TextInput
            label={t('outputPreset.name')}
            maxLength={200}
            required
            data-autofocus
            value={values.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Select
            label={t('outputPreset.layout')}
            placeholder={t('outputPreset.chooseLayout')}
            data={layouts.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            required
            allowDeselect={false}
            value={values.tableId}
            onChange={(id) => setForm(selectLayout(values, layouts.find((item) => item.id === id) ?? null, channels))}
          />
          <PresetOutputFields form={values} layout={layout} channels={channels} onChange={setJob} />
          <FilterFields value={values.filterParms} onChange={(filterParms) => change({ filterParms })} />
          <SharingField value={values.sharedWith} onChange={(sharedWith) => change({ sharedWith })} />
          <ReleaseFields form={values} disabled={!canRelease} onChange={change} />
        </div>
        <Bed layout={layout} />
      </div>
    </Dialog>
  )
}

type Filters = PresetForm['filterParms']

/** The order filter of the preset per category; an empty selection accepts every order. */
function FilterFields({ value, onChange }: { value: Filters; onChange: (value: Filters) => void }) {
  const { t } = useTranslation()
  const masters = useQuery(queryOptions.masters()).data?.actions
  return (
    <fieldset className={styles.filters}>
      <legend>{t('outputPreset.filters')}</legend>
      <Text size="sm" c="dimmed">
        {t('outputPreset.filtersText')}
      </Text>
      {FILTER_CATEGORIES.map((category) => (
        <div key={category} className={styles.filter}>
          <MultiSelect
            label={t(`actions.${category}`)}
            placeholder={value[category].length === 0 ? t('outputPreset.anyValue') : undefined}
            data={Object.entries(masters?.[category] ?? {}).map(([id, label]) => ({ value: id, label }))}
            clearable
            searchable
            value={value[category]}
            onChange={(ids) => onChange({ ...value, [category]: ids })}
          />
          <AddMaster
            category={category}
            onAdded={(id) => onChange({ ...value, [category]: [...value[category], id] })}
          />
        </div>
      ))}
    </fieldset>
  )
}

function Bed({ layout }: { layout: WireLayout | null }) {
  const { t } = useTranslation()
  const jigOf = usePresetJigLookup()
  if (!layout) return <div className={styles.noBed}>{t('outputPreset.previewHint')}</div>
  return (
    <figure className={styles.figure}>
      <div className={styles.bed}>
        <LayoutPreview layout={layout} jigOf={jigOf} zoomable />
      </div>
      <figcaption>{layout.name}</figcaption>
    </figure>
  )
}
