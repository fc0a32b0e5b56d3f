import { parseTree } from '@platen/domain/decision-tree'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useInitialData } from '../../../api/use-initial-data.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import type { TestedJob } from './rule-test.ts'
import { RulesEditor } from './rules-editor.tsx'

/** Automation rules, read-only without the edit permission. `job` is tested when the dialog opens. */
export function RulesDialog({ onClose, job }: { onClose: () => void; job?: TestedJob }) {
  const { t } = useTranslation()
  const rules = useQuery(queryOptions.rules())
  const initialData = useInitialData(rules)
  if (initialData) {
    return (
      <RulesEditor
        tree={parseTree(initialData.decisionTree)}
        version={initialData.version}
        newest={rules.data ?? initialData}
        job={job ?? null}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('filters.title')} onClose={onClose} size="full">
      <LoadState query={rules} h={240} w="70%" />
    </Dialog>
  )
}
