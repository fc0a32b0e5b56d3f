import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { ACTION_KEYS, type ActionKey, type DecisionTree } from '@platen/domain/decision-tree'
import { jobLabel } from '@platen/domain/orders'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { useListSearch } from '../../../components/list-search.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { announceText } from '../../../lib/announcements.ts'
import styles from './rule-impact-dialog.module.css'
import { toRequestBody } from './to-request-body.ts'

type ActionValues = Readonly<Record<ActionKey, string | null>>

interface PreviewProps {
  readonly tree: DecisionTree
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSave: () => void
}

/** Lists the active orders that the rules would change, with each change, before the rules are saved. */
export function RuleImpactDialog({ tree, busy, onClose, onSave }: PreviewProps) {
  const { t } = useTranslation()
  const search = useListSearch()
  const { text } = search
  const preview = useInfiniteQuery({
    queryKey: [...topicQueryKey('orders'), 'preview', tree, text],
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      client(calls.decisionTree.preview, { body: { tree: toRequestBody(tree), from: pageParam, text } }, signal),
    getNextPageParam: ({ matching, orders }, _pages, from) =>
      orders.length > 0 && from + orders.length < matching ? from + orders.length : null,
    placeholderData: keepPreviousData,
  })
  const data = preview.data?.pages.at(-1)
  const orders = preview.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <Dialog
      title={t('filters.preview.title')}
      onClose={onClose}
      onSave={onSave}
      saveDisabled={preview.isPending}
      busy={busy}
      size="lg"
    >
      <LoadState query={preview} h={96} />
      {data && (
        <>
          <p className={styles.total} ref={announceText}>
            {data.changed === 0
              ? t('filters.preview.noChanges', { looked: data.looked })
              : t('filters.preview.changed', { changed: data.changed, looked: data.looked })}
          </p>
          {data.changed > 0 && <p className={styles.note}>{t('filters.preview.note')}</p>}
          {search.renderField(data.changed, data.matching === 0 && data.changed > 0)}
          {orders.length > 0 && (
            <DataTable
              label={t('filters.preview.title')}
              items={orders}
              getId={(order) => `${order.id} ${order.jobId}`}
              columns={[
                {
                  key: 'order',
                  title: t('filters.preview.order'),
                  isRowHeader: true,
                  render: jobLabel,
                },
                {
                  key: 'change',
                  title: t('filters.preview.change'),
                  render: ({ before, after }) => <AssignmentDiff before={before} after={after} />,
                },
                {
                  key: 'held',
                  title: t('filters.preview.effect'),
                  render: ({ isHeld }) => t(isHeld ? 'filters.preview.inProduction' : 'filters.preview.willChange'),
                },
              ]}
            />
          )}
          {preview.hasNextPage && (
            <Button
              variant="default"
              fullWidth
              mt={8}
              loading={preview.isFetchingNextPage}
              onClick={() => void preview.fetchNextPage()}
            >
              {t('filters.preview.showMore', { number: data.matching - orders.length })}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function AssignmentDiff({ before, after }: { before: ActionValues; after: ActionValues }) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const formatAction = (key: ActionKey, value: string | null) => {
    if (value === null) return t('settings.noValue')
    return key === 'jig' ? value : labels(key, [value])
  }
  const changed = ACTION_KEYS.filter((key) => before[key] !== after[key])
  return (
    <ul className={styles.changes}>
      {changed.map((key) => (
        <li key={key}>
          <span className={styles.label}>{key === 'jig' ? t('settings.rules.jig') : t(`actions.${key}`)}</span>
          <span>{formatAction(key, before[key])}</span>
          <IconArrowRight size={14} aria-label={t('filters.preview.becomes')} />
          <strong>{formatAction(key, after[key])}</strong>
        </li>
      ))}
    </ul>
  )
}
