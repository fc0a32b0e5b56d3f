import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { ExplanationPanel } from './explanation-panel.tsx'
import { getJigAssignmentReason } from './jig-assignment-reason.ts'
import styles from './jig-explanation-dialog.module.css'
import type { TestedJob } from './rule-test.ts'

const RulesDialog = lazyComponent(async () => (await import('./rules-dialog.tsx')).RulesDialog)

/** An order and its jig; null: none. */
export interface TestedJobWithJig extends TestedJob {
  readonly jig: string | null
}

interface JigExplanationProps {
  readonly job: TestedJobWithJig
  readonly onClose: () => void
  /** A reason besides the rules. */
  readonly children?: ReactNode
}

/** Explains why an order has its jig or none: a summary, and the steps through the current rules. */
export function JigExplanationDialog({ job, onClose, children }: JigExplanationProps) {
  const { t } = useTranslation()
  const [isRulesOpen, setRulesOpen] = useState(false)
  return (
    <Dialog
      title={t('filters.jigReason.title', { order: job.label })}
      onClose={onClose}
      size="lg"
      extraButtons={
        <Button
          variant="subtle"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => setRulesOpen(true)}
        >
          {t('filters.jigReason.open')}
        </Button>
      }
    >
      {children}
      <JigReasonText job={job} />
      {isRulesOpen && <RulesDialog job={job} onClose={() => setRulesOpen(false)} />}
    </Dialog>
  )
}

function JigReasonText({ job }: { job: TestedJobWithJig }) {
  const { t } = useTranslation()
  const request = { body: { of: { job: { id: job.id, jobId: job.jobId } } } }
  const response = useApiQuery('orders', calls.decisionTree.explain, request)
  const jigsQuery = useQuery(queryOptions.jigs())
  const jigs = jigsQuery.data?.jigs
  if (response.isError) return <p>{t('filters.jigReason.orderNotFound')}</p>
  if (!response.data || !jigs) return <LoadState query={response.data ? jigsQuery : response} h={160} />
  const { explanation, setByHand } = response.data
  const ruled = explanation.actions['jig']
  const reason = getJigAssignmentReason({
    jig: job.jig,
    isSetByHand: setByHand.includes('jig'),
    ruled,
    jigNames: jigs.map((jig) => jig.name),
  })
  return (
    <>
      <p className={styles.reason}>{t(`filters.jigReason.${reason}`, { jig: ruled ?? '' })}</p>
      <ExplanationPanel explanation={explanation} setByHand={setByHand} />
    </>
  )
}
