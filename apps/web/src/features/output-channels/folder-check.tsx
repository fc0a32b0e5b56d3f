import { Button, TextInput } from '@mantine/core'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { bytes } from '../../i18n/format.ts'
import { spokenLanguage } from '../../i18n/i18n.ts'
import { codeOf } from '../errors/error-codes.ts'
import styles from './output-settings-dialog.module.css'

interface FolderProps {
  readonly path: string
  readonly mayEdit: boolean
  readonly onChange: (path: string) => void
}

/** The folder that sheets are written into, and a look whether that would work: there, writable, how much room. */
export function FolderCheck({ path, mayEdit, onChange }: FolderProps) {
  const { t } = useTranslation()
  const check = useMutation({
    mutationFn: (hotFolderPath: string) => client(calls.outputChannels.checkFolder, { body: { hotFolderPath } }),
  })
  const isOfPath = check.variables === path
  return (
    <div>
      <div className={styles.path}>
        <TextInput
          label={t('outputChannels.field.hotFolderPath')}
          description={t('outputChannels.pathText')}
          required
          maxLength={1000}
          spellCheck={false}
          readOnly={!mayEdit}
          value={path}
          error={isOfPath && check.isError ? t(`errors.${codeOf(check.error)}.happened`) : null}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={path.trim() === ''}
          loading={check.isPending}
          onClick={() => check.mutate(path)}
        >
          {t('outputChannels.check')}
        </Button>
      </div>
      <div aria-live="polite">{isOfPath && check.data && <State state={check.data} />}</div>
    </div>
  )
}

function State({ state }: { state: ResponseOf<typeof calls.outputChannels.checkFolder> }) {
  const { t } = useTranslation()
  if (state.isSilent) return <Line good={false} words={t('outputChannels.state.silent')} />
  if (!state.exists) return <Line good={false} words={t('outputChannels.state.gone')} />
  return (
    <ul className={styles.check}>
      <Line good words={t('outputChannels.state.there')} />
      <Line good={state.writable} words={t(`outputChannels.state.${state.writable ? 'writable' : 'readOnly'}`)} />
      {state.freeBytes !== null && (
        <Line
          good={state.freeBytes > LITTLE_ROOM}
          words={t('outputChannels.state.free', { size: bytes(state.freeBytes, spokenLanguage()) })}
        />
      )}
    </ul>
  )
}

/** Less room than this does not take a few large sheets. */
const LITTLE_ROOM = 1_000_000_000

function Line({ good, words }: { good: boolean; words: string }) {
  const Icon = good ? IconCheck : IconAlertTriangle
  return (
    <li>
      <Icon size={14} aria-hidden className={good ? styles.good : styles.bad} />
      {words}
    </li>
  )
}
