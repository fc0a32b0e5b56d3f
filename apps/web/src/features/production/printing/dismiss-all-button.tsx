import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { MAX_DISMISSED_RUNS } from '@platen/contract/printing'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Tooltip } from '../../../components/tooltip.tsx'
import { offerUndo } from './offer-undo.tsx'
import { getDismissible } from './print-job-progress.ts'
import { useUnresolvedRuns } from './use-unresolved-runs.ts'

/**
 * Dismisses the runs that the count in the header contains, at most as many as a call may name; nothing for one or
 * none.
 */
export function DismissAllButton() {
  const { t } = useTranslation()
  const changes = ['printJobs'] as const
  const dismiss = useApiMutation(calls.print.setDismissed, {
    invalidates: changes,
    errorTitle: 'printing.error.dismissAllFailed',
  })
  const undo = useApiMutation(calls.print.setDismissed, {
    invalidates: changes,
    errorTitle: 'printing.error.undoDismissAllFailed',
  })
  const { jobs, now } = useUnresolvedRuns()
  const canPrint = usePermissions()('print_order_edit')
  const ids = getDismissible(jobs, now)
    .slice(0, MAX_DISMISSED_RUNS)
    .map(({ id }) => id)
  if (!canPrint || ids.length < 2) return null
  const dismissAndOfferUndo = async () => {
    const { changed } = await dismiss.mutateAsync({ body: { ids, isDismissed: true } })
    if (changed.length === 0) return
    const message = t('printing.dismiss.dismissedAll', { count: changed.length })
    offerUndo('dismissed-all', message, () => undo.mutate({ body: { ids: changed, isDismissed: false } }), t)
  }
  return (
    <Tooltip label={t('printing.dismiss.hintAll')} maxWidth={280}>
      <Button
        variant="default"
        size="sm"
        mb="sm"
        leftSection={<IconX size={16} aria-hidden />}
        loading={dismiss.isPending}
        onClick={() => void dismissAndOfferUndo().catch(() => {})}
      >
        {t('printing.dismiss.actionAll', { count: ids.length })}
      </Button>
    </Tooltip>
  )
}
