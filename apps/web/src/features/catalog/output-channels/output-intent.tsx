import { Button, FileButton, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { PROFILE_NAME, type SheetSettings } from '@platen/domain/output-channels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { Select } from '../../../components/select.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import styles from './output-settings-dialog.module.css'

const PROFILES = ['outputProfiles']

interface IntentProps {
  readonly sheet: SheetSettings
  readonly canEdit: boolean
  readonly onChange: (sheet: SheetSettings) => void
}

/** The printing condition of the sheets of a channel, with the ICC profiles of the environment. */
export function OutputIntent({ sheet, canEdit, onChange }: IntentProps) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const queryClient = useQueryClient()
  const profiles = useQuery({ queryKey: PROFILES, queryFn: () => client(calls.outputChannels.profiles, {}) })
  const select = (profile: string) =>
    onChange({ ...sheet, outputIntent: { condition: sheet.outputIntent?.condition ?? profile, profile } })
  const add = useMutation({
    mutationFn: async (file: File) => {
      const name = profileName(file.name)
      const icc = await toBase64(file)
      queryClient.setQueryData(PROFILES, await client(calls.outputChannels.addProfile, { body: { name, icc } }))
      return name
    },
  })
  // The dialog may have changed since the upload began.
  const selectLatest = useRef(select)
  useEffect(() => {
    selectLatest.current = select
  })
  const names = profiles.data?.profiles ?? []
  const selected = sheet.outputIntent?.profile ?? null
  return (
    <>
      <div className={styles.pair}>
        <Select
          aria-label={t('outputChannels.sheet.intent')}
          placeholder={t('outputChannels.sheet.noOutputIntent')}
          data={selected === null || names.includes(selected) ? names : [...names, selected]}
          value={selected}
          clearable
          disabled={!canEdit}
          error={add.isError ? toErrorText(add.error) : null}
          onChange={(profile) => (profile === null ? onChange({ ...sheet, outputIntent: null }) : select(profile))}
        />
        {canEdit && (
          <FileButton
            accept=".icc,.icm"
            // Not called after another channel was selected.
            onChange={(file) => file && add.mutate(file, { onSuccess: (name) => selectLatest.current(name) })}
          >
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
            readOnly={!canEdit}
            value={sheet.outputIntent.condition}
            onChange={(event) => {
              const condition = event.currentTarget.value
              if (sheet.outputIntent) onChange({ ...sheet, outputIntent: { ...sheet.outputIntent, condition } })
            }}
          />
        )}
      </div>
      <StoredProfiles stored={profiles.data?.stored ?? []} canEdit={canEdit} />
    </>
  )
}

interface StoredProps {
  readonly stored: readonly { readonly name: string; readonly bytes: number }[]
  readonly canEdit: boolean
}

/** The profiles of the environment with their sizes; a profile can be deleted while no channel uses it. */
function StoredProfiles({ stored, canEdit }: StoredProps) {
  const { t } = useTranslation()
  const { bytes } = useFormatters()
  const toErrorText = useErrorText()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: async (name: string) => {
      queryClient.setQueryData(PROFILES, await client(calls.outputChannels.deleteProfile, { body: { name } }))
    },
  })
  const confirmAndRemove = async (name: string) => {
    const isConfirmed = await confirm({
      title: t('outputChannels.sheet.deleteTitle', { name }),
      text: t('outputChannels.sheet.deleteText'),
      action: t('outputChannels.sheet.deleteAction'),
      danger: true,
    })
    if (isConfirmed) remove.mutate(name)
  }
  if (stored.length === 0) return null
  return (
    <>
      <ul className={styles.profiles} aria-label={t('outputChannels.sheet.profiles')}>
        {stored.map(({ name, bytes: size }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.muted}>{bytes(size)}</span>
            {canEdit && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('outputChannels.sheet.deleteProfile', { name })}
                onClick={() => void confirmAndRemove(name)}
              >
                {t('outputChannels.sheet.deleteAction')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {remove.isError && (
        <p ref={announceText} className={styles.profileError}>
          {toErrorText(remove.error)} {t(`errors.${getErrorCode(remove.error)}.advice`)}
        </p>
      )}
    </>
  )
}

/** The file name without extension and without characters that are not allowed in a profile name. */
function profileName(fileName: string): string {
  const name = fileName
    .replace(/\.ic[cm]$/i, '')
    .replace(/[^A-Za-z0-9 _.()+-]/g, '_')
    .slice(0, 80)
  return PROFILE_NAME.test(name) ? name : 'profile'
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 8192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192))
  return btoa(text)
}
