import { Button, TextInput } from '@mantine/core'
import { copyName, JIG_LIMITS, type Named, nameProblem } from '@platen/domain/jigs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../components/dialog.tsx'
import { WithReason } from '../components/with-reason.tsx'

/** Opens the dialog that saves a document under another name. */
export function SaveAsButton({ reason, onClick }: { reason: string | false; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <WithReason reason={reason}>
      <Button variant="default" onClick={onClick}>
        {t('drawing.saveAs')}
      </Button>
    </WithReason>
  )
}

/** Asks for the name of a copy, which must be unique and not blank. */
export function SaveAsDialog(props: {
  readonly name: string
  readonly others: readonly Named[]
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSave: (name: string) => void
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const { others } = props
  const [name, setName] = useState(() =>
    copyName(
      props.name,
      others.map((other) => other.name),
    ),
  )
  const problem = nameProblem(name, '', others)
  return (
    <Dialog
      title={t('drawing.saveAs')}
      onClose={props.onClose}
      onSave={() => props.onSave(name)}
      saveDisabled={problem !== undefined}
      busy={props.busy}
      size="sm"
    >
      <TextInput
        label={t('drawing.name')}
        value={name}
        maxLength={JIG_LIMITS.maxNameLength}
        error={problem && t(`drawing.nameProblem.${problem}`)}
        onChange={(event) => setName(event.currentTarget.value)}
        required
      />
      {props.children}
    </Dialog>
  )
}
