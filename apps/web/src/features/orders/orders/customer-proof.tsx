import { Alert, Button, CopyButton, Group, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { ProofDecision, WireCustomerProof } from '@platen/contract/orders'
import { canRemakeArtwork } from '@platen/domain/orders'
import { IconCopy, IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/queries.ts'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './edit-order-dialog.module.css'
import { type OrderRow, waitsForCustomer } from './order-row.ts'

/** Returns a function that returns the state of a customer proof as a sentence. */
export function useCustomerProofMessage(): (proof: WireCustomerProof) => string {
  const { t } = useTranslation()
  const format = useFormatters()
  return ({ state, validUntil, answeredAt, answeredBy }) => {
    const when = answeredAt ? format.dateTime(answeredAt) : ''
    const name = answeredBy ?? ''
    switch (state) {
      case 'due':
        return t('orders.proof.due')
      case 'waiting':
        return t('orders.proof.waiting', { until: validUntil ? format.dateTime(validUntil) : '' })
      case 'approved':
        return answeredBy === null ? t('orders.proof.approved', { when }) : t('orders.proof.approvedBy', { name, when })
      case 'expired':
        return t('orders.proof.expired', { when })
      case 'withdrawn':
        return t('orders.proof.withdrawn', { name, when })
    }
  }
}

/** The approval of the customer that a job needs, with the link, and what a user can do instead of the customer. */
export function CustomerProof({ row, disabled }: { readonly row: OrderRow; readonly disabled: boolean }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const getProofMessage = useCustomerProofMessage()
  const canDecide = useCan('letArtworkThrough')
  const { customerProof: proof } = row.job
  if (!proof) return null
  const facts = [
    getProofMessage(proof),
    proof.openedAt ? t('orders.proof.opened', { when: format.dateTime(proof.openedAt) }) : '',
    proof.state === 'waiting' && !proof.openedAt ? t('orders.proof.notOpened') : '',
    proof.note === '' ? '' : t('orders.proof.note', { note: proof.note }),
  ].filter((fact) => fact !== '')
  return (
    <Alert
      color={waitsForCustomer(row.job) ? 'orange' : 'blue'}
      icon={<IconUserQuestion size={18} />}
      title={t('orders.proof.title')}
    >
      <ul className={styles.outcomes}>
        {facts.map((fact) => (
          <li key={fact} style={{ overflowWrap: 'anywhere' }}>
            {fact}
          </li>
        ))}
      </ul>
      {canDecide && canRemakeArtwork(row.jobState).ok && <ProofActions row={row} proof={proof} disabled={disabled} />}
    </Alert>
  )
}

interface ActionsProps {
  readonly row: OrderRow
  readonly proof: WireCustomerProof
  readonly disabled: boolean
}

/** The link for the customer, which can also be selected where the browser does not permit to copy. */
function ProofLink({ job }: { readonly job: { readonly id: string; readonly jobId: string } }) {
  const { t } = useTranslation()
  const url = useApiQuery('orders', calls.orders.getProofLink, { query: job }).data?.url ?? ''
  return (
    <Group gap="xs" align="end" w="100%">
      <TextInput
        style={{ flex: 1 }}
        label={t('orders.proof.link')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            loading={url === ''}
            onClick={copy}
          >
            {t(copied ? 'orders.proof.copied' : 'orders.proof.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

function ProofActions({ row, proof, disabled }: ActionsProps) {
  const { t } = useTranslation()
  const showError = useErrorDialog()
  const job = { id: row.id, jobId: row.jobId }
  const decision = useApiMutation(calls.orders.decideProof, { invalidates: ['orders'] })
  const decide = (selected: ProofDecision) =>
    decision.mutate(
      { body: { ...job, decision: selected, state: proof.state } },
      { onError: (error) => showError(error, 'orders.proof.failed') },
    )
  const isWaiting = waitsForCustomer(row.job)
  const button = { size: 'compact-sm', variant: 'default', disabled: decision.isPending } as const
  return (
    <Group gap="xs" mt={8}>
      {proof.state === 'waiting' && <ProofLink job={job} />}
      {isWaiting && (
        <WithReason reason={disabled && t('frame.disabledReason.locked')}>
          <Button {...button} onClick={() => decide('approve')}>
            {t('orders.proof.approve')}
          </Button>
        </WithReason>
      )}
      {proof.state !== 'due' && (
        <WithReason reason={disabled && t('frame.disabledReason.locked')}>
          <Button {...button} onClick={() => decide('renew')}>
            {t(isWaiting ? 'orders.proof.renew' : 'orders.proof.askAgain')}
          </Button>
        </WithReason>
      )}
      {isWaiting && (
        <WithReason reason={disabled && t('frame.disabledReason.locked')}>
          <Button {...button} onClick={() => decide('withdraw')}>
            {t('orders.proof.withdraw')}
          </Button>
        </WithReason>
      )}
    </Group>
  )
}
