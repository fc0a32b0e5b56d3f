import { Button, FileButton, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import {
  DEFAULT_SHEET,
  PROFILE_NAME,
  SHEET_LAYERS,
  type SheetSettings,
  USUAL_LAYER_SPOTS,
} from '@platen/domain/output-channels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { codeOf } from '../errors/error-codes.ts'
import styles from './output-settings-dialog.module.css'
import { spotLinesOf, spotNamesOf } from './spot-names.ts'

interface SheetProps {
  readonly sheet: SheetSettings | undefined
  readonly mayEdit: boolean
  readonly onChange: (sheet: SheetSettings) => void
}

/** What the sheets of a channel carry beside the artwork: layers, output intent, names of spot colours. */
export function SheetSettingsFields({ sheet = DEFAULT_SHEET, mayEdit, onChange }: SheetProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('outputChannels.sheet.layers')}</h3>
      <p className={styles.quiet}>{t('outputChannels.sheet.layersText')}</p>
      {SHEET_LAYERS.map((kind) => {
        const title = t(`outputChannels.sheet.${kind}`)
        const spot = sheet.layers[kind]
        const set = (name: string | null) => onChange({ ...sheet, layers: { ...sheet.layers, [kind]: name } })
        return (
          <div key={kind} className={styles.pair}>
            <Switch
              label={title}
              disabled={!mayEdit}
              checked={spot !== null}
              onChange={(event) => set(event.currentTarget.checked ? USUAL_LAYER_SPOTS[kind] : null)}
            />
            {spot !== null && (
              <TextInput
                aria-label={t('outputChannels.sheet.spotColour', { layer: title })}
                maxLength={100}
                required
                readOnly={!mayEdit}
                value={spot}
                onChange={(event) => set(event.currentTarget.value)}
              />
            )}
          </div>
        )
      })}
      <h3>{t('outputChannels.sheet.intent')}</h3>
      <OutputIntent sheet={sheet} mayEdit={mayEdit} onChange={onChange} />
      <SpotNames sheet={sheet} mayEdit={mayEdit} onChange={onChange} />
    </>
  )
}

interface PartProps extends SheetProps {
  readonly sheet: SheetSettings
}

const PROFILES = ['outputProfiles']

function OutputIntent({ sheet, mayEdit, onChange }: PartProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const profiles = useQuery({ queryKey: PROFILES, queryFn: () => client(calls.outputChannels.profiles, {}) })
  const add = useMutation({
    mutationFn: async (file: File) => {
      const name = profileName(file.name)
      const icc = await base64Of(file)
      queryClient.setQueryData(PROFILES, await client(calls.outputChannels.addProfile, { body: { name, icc } }))
      onChange({ ...sheet, outputIntent: { condition: sheet.outputIntent?.condition ?? name, profile: name } })
    },
  })
  const names = profiles.data?.profiles ?? []
  const chosen = sheet.outputIntent?.profile ?? null
  return (
    <div className={styles.pair}>
      <Select
        aria-label={t('outputChannels.sheet.intent')}
        placeholder={t('outputChannels.sheet.none')}
        data={chosen === null || names.includes(chosen) ? names : [...names, chosen]}
        value={chosen}
        clearable
        disabled={!mayEdit}
        error={add.isError ? t(`errors.${codeOf(add.error)}.happened`) : null}
        onChange={(profile) => {
          const condition = sheet.outputIntent?.condition ?? profile ?? ''
          onChange({ ...sheet, outputIntent: profile === null ? null : { condition, profile } })
        }}
      />
      {mayEdit && (
        <FileButton accept=".icc,.icm" onChange={(file) => file && add.mutate(file)}>
          {(button) => (
            <Button variant="default" loading={add.isPending} {...button}>
              {t('outputChannels.sheet.addProfile')}
            </Button>
          )}
        </FileButton>
      )}
      {sheet.outputIntent !== null && (
        <TextInput
          label={t('outputChannels.sheet.condition')}
          description={t('outputChannels.sheet.conditionText')}
          maxLength={100}
          required
          readOnly={!mayEdit}
          value={sheet.outputIntent.condition}
          onChange={(event) => {
            const condition = event.currentTarget.value
            if (sheet.outputIntent) onChange({ ...sheet, outputIntent: { ...sheet.outputIntent, condition } })
          }}
        />
      )}
    </div>
  )
}

/** A file's name without its ending, and without what a profile's name may not have. */
function profileName(fileName: string): string {
  const name = fileName
    .replace(/\.ic[cm]$/i, '')
    .replace(/[^A-Za-z0-9 _.()+-]/g, '_')
    .slice(0, 80)
  return PROFILE_NAME.test(name) ? name : 'profile'
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** What was typed stays as it is while it is no list of names yet. */
function SpotNames({ sheet, mayEdit, onChange }: PartProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? spotLinesOf(sheet.spotNames)
  return (
    <Textarea
      label={t('outputChannels.sheet.spots')}
      description={t('outputChannels.sheet.spotsText')}
      rows={3}
      spellCheck={false}
      readOnly={!mayEdit}
      value={text}
      error={spotNamesOf(text) === undefined ? t('outputChannels.sheet.spotsWrong') : null}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        const spotNames = spotNamesOf(event.currentTarget.value)
        if (spotNames) onChange({ ...sheet, spotNames })
      }}
    />
  )
}
