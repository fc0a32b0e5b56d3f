import { Button, TextInput } from '@mantine/core'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { formatBytes } from '../../../i18n/format.ts'
import { getCurrentLanguage } from '../../../i18n/i18n.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import styles from './output-settings-dialog.module.css'

interface FolderProps {
  readonly path: string
  readonly canEdit: boolean
  readonly onChange: (path: string) => void
}

/** The output folder, with a check that it exists, is writable and has free space. */
export function FolderField({ path, canEdit, onChange }: FolderProps) {
  const { t } = useTranslation()
  const check = useMutation({
    mutationFn: (hotFolderPath: string) => client(calls.outputChannels.checkFolder, { body: { hotFolderPath } }),
  })
  const isCurrentPath = check.variables === path
  return (
    <div>
      <TextInput
        label={t('outputChannels.field.hotFolderPath')}
        description={t('outputChannels.pathText')}
        required
        maxLength={1000}
        spellCheck={false}
        readOnly={!canEdit}
        value={path}
        error={isCurrentPath && check.isError ? <FolderError error={check.error} /> : null}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputContainer={(input) => (
          <div className={styles.path}>
            {input}
            <WithReason reason={path.trim() === '' && t('frame.disabledReason.incomplete')}>
              <Button variant="default" loading={check.isPending} onClick={() => check.mutate(path)}>
                {t('outputChannels.check')}
              </Button>
            </WithReason>
          </div>
        )}
      />
      <div ref={announceChanges}>
        {isCurrentPath && check.data && (
          <ul className={styles.checkResults}>
            <CheckResult state={check.data} />
          </ul>
        )}
      </div>
    </div>
  )
}

function FolderError({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  return `${toErrorText(error)} ${t(`errors.${getErrorCode(error)}.advice`)}`
}

function CheckResult({ state }: { state: ResponseOf<typeof calls.outputChannels.checkFolder> }) {
  const { t } = useTranslation()
  if (state.isSilent) return <CheckResultLine isOk={false} message={t('outputChannels.state.folderNotResponding')} />
  if (state.isCreatedOnSave) return <CheckResultLine isOk message={t('outputChannels.state.folderIsCreated')} />
  if (!state.exists) return <CheckResultLine isOk={false} message={t('outputChannels.state.folderMissing')} />
  return (
    <>
      <CheckResultLine isOk message={t('outputChannels.state.folderExists')} />
      <CheckResultLine
        isOk={state.writable}
        message={t(`outputChannels.state.${state.writable ? 'writable' : 'readOnly'}`)}
      />
      {state.freeBytes !== null && (
        <CheckResultLine
          isOk={state.freeBytes > LOW_SPACE_BYTES}
          message={t('outputChannels.state.freeSpace', { size: formatBytes(state.freeBytes, getCurrentLanguage()) })}
        />
      )}
    </>
  )
}

/** Less free space than this is not enough for a few large sheets. */
const LOW_SPACE_BYTES = 1_000_000_000

function CheckResultLine({ isOk, message }: { isOk: boolean; message: string }) {
  const Icon = isOk ? IconCheck : IconAlertTriangle
  return (
    <li>
      <Icon size={14} aria-hidden className={isOk ? styles.success : styles.error} />
      {message}
    </li>
  )
}
