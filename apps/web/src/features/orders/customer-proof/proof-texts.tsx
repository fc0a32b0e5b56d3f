import { Button, Textarea } from '@mantine/core'
import { PROOF_LIMITS } from '@platen/contract/customer-proofs'
import type { TemplateFaultCode } from '@platen/domain/templates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../components/focus.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { announceText } from '../../../lib/announcements.ts'
import styles from './customer-proof.module.css'
import type { DisplayedProof } from './first-proof.ts'
import type { CustomerProofAnswers } from './use-customer-proof.ts'

interface ProofTextsProps {
  readonly texts: DisplayedProof['texts']
  readonly answers: Pick<CustomerProofAnswers, 'changeTexts'>
  /** Why they cannot be changed now. */
  readonly reason: string | null
  /** The approval is pending. */
  readonly isBusy: boolean
  /** Whether the customer changes the texts. */
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** The texts of the order, which the customer can change. */
export function ProofTexts({ texts, answers, reason, isBusy, isOpen, setOpen }: ProofTextsProps) {
  const { t } = useTranslation()
  const [isClosed, setClosed] = useState(false)
  const close = () => {
    setClosed(true)
    setOpen(false)
  }
  if (texts.length === 0) return null
  if (isOpen) return <TextsForm texts={texts} answers={answers} onClose={close} />
  return (
    <section className={styles.section}>
      <dl className={styles.texts}>
        {texts.map(({ itemId, name, text }) => (
          <div key={itemId}>
            <dt>{name}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
      <WithReason reason={reason}>
        <Button
          ref={isClosed ? focusOnMount : undefined}
          variant="default"
          size="md"
          disabled={isBusy}
          onClick={() => setOpen(true)}
        >
          {t('customerProof.change')}
        </Button>
      </WithReason>
    </section>
  )
}

const DESCRIBED_FAULTS = ['textTooLong', 'glyphMissing', 'scriptNotSupported', 'fieldEmpty'] as const

/** Why a text cannot be printed, as a message for customers. */
function useFaultMessage(): (fault: { readonly code: TemplateFaultCode; readonly detail: string }) => string {
  const { t } = useTranslation()
  return ({ code, detail }) => {
    const knownFault = DESCRIBED_FAULTS.find((fault) => fault === code)
    return t(`customerProof.fault.${knownFault ?? 'other'}`, { detail })
  }
}

interface TextsFormProps extends Pick<ProofTextsProps, 'texts' | 'answers'> {
  readonly onClose: () => void
}

function TextsForm({ texts, answers: { changeTexts }, onClose }: TextsFormProps) {
  const { t } = useTranslation()
  const getFaultMessage = useFaultMessage()
  const [before] = useState(texts)
  const [input, setInput] = useState<Readonly<Record<string, string>>>({})
  const faults = changeTexts.data?.faults ?? []
  const others = faults.filter(({ itemId }) => !before.some((text) => text.itemId === itemId))
  const save = async () => {
    const changed = before.filter(({ itemId, text }) => (input[itemId] ?? text) !== text)
    const values = changed.map(({ itemId, text }) => [itemId, { from: text, to: input[itemId] ?? text }] as const)
    if (values.length === 0) return onClose()
    const saved = await changeTexts.mutateAsync(Object.fromEntries(values))
    if (saved.faults.length === 0) onClose()
  }
  const close = () => {
    changeTexts.reset()
    onClose()
  }
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        if (changeTexts.isPending) return
        // an error is shown by the page
        save().catch(() => undefined)
      }}
    >
      {before.map(({ itemId, name, text, lines }, index) => (
        <Textarea
          key={itemId}
          ref={index === 0 ? focusOnMount : undefined}
          size="md"
          label={name}
          value={input[itemId] ?? text}
          onChange={(event) => setInput({ ...input, [itemId]: event.currentTarget.value })}
          error={
            faults.find((fault) => fault.itemId === itemId) &&
            faults
              .filter((fault) => fault.itemId === itemId)
              .map(getFaultMessage)
              .join(' ')
          }
          maxLength={PROOF_LIMITS.text}
          minRows={Math.min(lines, 3)}
          autosize
          maxRows={8}
        />
      ))}
      {others.map((fault) => (
        <p key={`${fault.itemId}.${fault.code}`} className={styles.problem} ref={announceText}>
          {getFaultMessage(fault)}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" size="md" loading={changeTexts.isPending}>
          {t('customerProof.save')}
        </Button>
        <Button variant="default" size="md" disabled={changeTexts.isPending} onClick={close}>
          {t('customerProof.cancel')}
        </Button>
      </div>
    </form>
  )
}
