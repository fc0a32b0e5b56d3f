import { Button, Group } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { TreeVersion } from '@platen/contract/decision-tree'
import { type DecisionTree, parseTree } from '@platen/domain/decision-tree'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

interface VersionsProps {
  readonly canEdit: boolean
  readonly onClose: () => void
  readonly onLoad: (tree: DecisionTree) => void
}

/** Version history of the rules. A selected version is loaded into the editor, where it can be saved or undone. */
export function VersionsDialog({ canEdit, onClose, onLoad }: VersionsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const showError = useErrorDialog()
  const { query, pages, next } = useListPages([...topicQueryKey('rules'), 'versions'], (page, signal) =>
    client(calls.decisionTree.versions, { query: page }, signal),
  )
  const versions = pages?.flatMap((page) => page.versions)
  const newest = versions?.[0]?.version
  const load = async ({ version }: TreeVersion) => {
    try {
      const { decisionTree } = await client(calls.decisionTree.version, { params: { version } })
      onLoad(parseTree(decisionTree))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Dialog title={t('filters.history.title')} onClose={onClose} size="lg">
      <LoadState query={query} h={96} />
      {versions?.length === 0 && <p>{t('filters.history.empty')}</p>}
      {versions && versions.length > 0 && (
        <DataTable
          label={t('filters.history.title')}
          items={versions}
          getId={({ version }) => String(version)}
          columns={[
            {
              key: 'version',
              title: t('filters.history.version'),
              isRowHeader: true,
              render: ({ version }) => version,
            },
            {
              key: 'when',
              title: t('filters.history.savedAt'),
              render: ({ savedAt }) => <time>{format.dateTime(savedAt)}</time>,
            },
            {
              key: 'who',
              title: t('filters.history.savedBy'),
              render: ({ savedBy }) => savedBy ?? t('settings.noValue'),
            },
            {
              key: 'size',
              title: t('filters.history.size'),
              render: ({ filters, values }) => t('filters.history.sizeOf', { filters, values }),
            },
            {
              key: 'action',
              title: '',
              render: (version) => (
                <Group gap={8} justify="flex-end" wrap="nowrap">
                  {version.restoredFrom !== null && t('filters.history.restored', { version: version.restoredFrom })}
                  {version.version === newest && t('filters.history.current')}
                  {canEdit && version.version !== newest && (
                    <Button
                      variant="default"
                      size="compact-md"
                      aria-label={t('filters.history.loadVersion', { version: version.version })}
                      onClick={() => void load(version)}
                    >
                      {t('filters.history.load')}
                    </Button>
                  )}
                </Group>
              ),
            },
          ]}
        />
      )}
      {next && <LoadMore {...next} label={t('frame.showMore')} />}
    </Dialog>
  )
}
