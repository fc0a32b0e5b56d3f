import { MultiSelect, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
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
import { LayoutPreview } from '../../catalog/layouts/index.ts'
import { AddMaster } from '../../catalog/masters/index.ts'
import { PresetOutputFields } from './job-fields.tsx'
import type { PresetOutputValues } from './job-form.ts'
import styles from './preset-editor.module.css'
import { chooseLayout, isPresetComplete, type PresetForm, toPresetBody, toPresetValues } from './preset-form.ts'
import { ReleaseFields } from './release-fields.tsx'
import { useJigOf } from './use-presets.ts'

interface EditorProps {
  /** null creates a preset. */
  readonly preset: WireOutputPreset | null
  readonly presets: readonly WireOutputPreset[]
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type FormValues = Mutable<PresetForm>

/** Creates or edits a preset: name, layout, output, order filter and automatic release. */
export function PresetEditor({ preset, presets, onClose, onSaved }: EditorProps) {
  const { t } = useTranslation()
  const layouts = useQuery(queryOptions.ownLayouts()).data?.tables ?? []
  const channels = useQuery(queryOptions.channels()).data?.outputChannels ?? []
  const save = useApiMutation(calls.outputPresets.save, {
    changes: ['presets', 'orders'],
    failed: 'orders.error.updatePresetFailed',
  })
  const [initial] = useState(() => {
    const stored = toPresetValues(preset, t('outputPreset.newName', { number: presets.length + 1 }))
    return preset || layouts.length !== 1 ? stored : chooseLayout(stored, layouts[0] ?? null, channels)
  })
  const [values, setValues] = useState<PresetForm>(initial)
  const form = useForm<FormValues>({ mode: 'uncontrolled', initialValues: initial, onValuesChange: setValues })
  const layout = layouts.find(({ id }) => id === values.tableId) ?? null
  const profile = useProfile()
  const mayRelease = usePermissions()('print_order_edit') && (!preset || preset.userId === profile?.id)

  const setJob = ({ type, outputChannelId, files, returnToOrig, action }: PresetOutputValues) =>
    form.setValues({ type, outputChannelId, files, returnToOrig, action })
  const submit = async () => {
    const { id } = await save.mutateAsync({ body: { presetData: toPresetBody(preset, form.getValues(), channels) } })
    onClose()
    onSaved(id)
  }

  return (
    <Dialog
      title={preset ? t('outputPreset.editTitle', { name: preset.name }) : t('outputPreset.add')}
      onClose={onClose}
      dirty={() => form.isDirty()}
      onSave={() => void submit().catch(() => {})}
      saveDisabled={!isPresetComplete(values)}
      busy={save.isPending}
      size="xl"
    >
      <div className={styles.layout}>
        <div className={styles.fields}>
          <TextInput
            label={t('outputPreset.name')}
            maxLength={200}
            required
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Select
            label={t('outputPreset.layout')}
            placeholder={t('outputPreset.chooseLayout')}
            data={layouts.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            required
            allowDeselect={false}
            key={form.key('tableId')}
            defaultValue={values.tableId}
            onChange={(id) =>
              form.setValues(chooseLayout(values, layouts.find((each) => each.id === id) ?? null, channels))
            }
          />
          <PresetOutputFields form={values} layout={layout} channels={channels} onChange={setJob} />
          <FilterFields form={form} />
          <ReleaseFields form={form} disabled={!mayRelease} />
        </div>
        <Bed layout={layout} />
      </div>
    </Dialog>
  )
}

/** The order filter of the preset per category; an empty selection accepts every order. */
function FilterFields({ form }: { form: ReturnType<typeof useForm<FormValues>> }) {
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
            key={form.key(`filterParms.${category}`)}
            label={t(`actions.${category}`)}
            placeholder={form.getValues().filterParms[category].length === 0 ? t('outputPreset.all') : undefined}
            data={Object.entries(masters?.[category] ?? {}).map(([value, label]) => ({ value, label }))}
            clearable
            searchable
            {...form.getInputProps(`filterParms.${category}`)}
          />
          <AddMaster
            category={category}
            onAdded={(id) =>
              form.setFieldValue(`filterParms.${category}`, [...form.getValues().filterParms[category], id])
            }
          />
        </div>
      ))}
    </fieldset>
  )
}

function Bed({ layout }: { layout: WireLayout | null }) {
  const { t } = useTranslation()
  const jigOf = useJigOf()
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
