import { SegmentedControl, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { Config } from '@platen/domain/config'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../i18n/languages.ts'
import { isSameValue } from '../../../lib/merge-changes.ts'
import { StoredChangesNotice } from '../audit/index.ts'
import { toHelpRequest, toHelpTexts } from './help-texts.ts'

const getLanguageName = (value: string): string => {
  const code = LANGUAGE_CODES.find((candidate) => candidate === value)
  return code ? LANGUAGES[code] : value
}

/** Edits the help message, one text per language with English as fallback. Super administrators only. */
export function HelpMessageDialog({ message, onClose }: { message: Config['helpMessage']; onClose: () => void }) {
  const { t } = useTranslation()
  const { base, form: texts, setForm: setTexts, changes, discard } = useMergedForm(toHelpTexts(message))
  const [language, setLanguage] = useState<Language>('en')
  const save = useApiMutation(calls.config.saveHelp, {
    invalidates: ['config'],
    errorTitle: 'config.error.helpMessageUpdateFailed',
  })
  const send = toHelpRequest(texts)
  const onSave = async () => {
    if (send === null) return
    await save.mutateAsync({ body: { helpMessage: send, before: message } })
    notifications.show({ message: t('config.applied') })
    onClose()
  }
  return (
    <Dialog
      title={t('config.help.edit')}
      onClose={onClose}
      dirty={!isSameValue(texts, base)}
      onSave={() => void onSave().catch(() => {})}
      saveDisabled={send === null}
      busy={save.isPending}
      size="lg"
    >
      <StoredChangesNotice subject="config" changes={changes} getName={getLanguageName} onDiscard={discard} />
      <SegmentedControl
        fullWidth
        mb={12}
        aria-label={t('config.help.language')}
        data={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))}
        value={language}
        onChange={(code) => setLanguage(LANGUAGE_CODES.find((candidate) => candidate === code) ?? language)}
      />
      <Textarea
        label={t('config.help.message')}
        autosize
        minRows={6}
        maxRows={16}
        data-autofocus
        lang={language}
        value={texts[language]}
        onChange={(event) => setTexts({ ...texts, [language]: event.currentTarget.value })}
      />
    </Dialog>
  )
}
