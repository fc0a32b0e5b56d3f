import { Button } from '@mantine/core'
import type { WireLayout } from '@platen/contract/layouts'
import { commonMasterData } from '@platen/domain/layouts'
import { IconFrame } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { MutedText, TwoLineCell } from '../../../components/muted-text.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { layoutsPath } from '../../../lib/paths.ts'
import { summarizeCounts } from '../../../lib/summarize-counts.ts'
import { matchesSearch } from '../../../lib/text-search.ts'
import type { ListProps } from './list-props.ts'
import { SettingsSection } from './settings-section.tsx'

export function LayoutsList({ search }: ListProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const labels = useMasterLabels()
  const hasPermission = usePermissions()
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  const jigName = (id: string) => jigs?.find((jig) => jig.id === id)?.name ?? t('settings.layouts.missingJig')
  /** No location in common is different from no restriction; both are an empty list. */
  const hasNoCommonLocation = (layout: WireLayout) => {
    const placedJigs = layout.jigs.flatMap(({ id }) => jigs?.find((jig) => jig.id === id) ?? [])
    return commonMasterData(placedJigs).conflict?.field === 'locations'
  }
  const columns: TableColumn<WireLayout>[] = [
    {
      key: 'name',
      title: t('settings.name'),
      isRowHeader: true,
      render: (layout) => <TwoLineCell secondary={layout.referenceText}>{layout.name}</TwoLineCell>,
    },
    {
      key: 'jigs',
      title: t('settings.layouts.jigs'),
      render: (layout) => summarizeCounts(layout.jigs.map((jig) => jigName(jig.id))),
    },
    {
      key: 'size',
      title: t('settings.size'),
      isNumeric: true,
      render: (layout) => format.size(layout.width, layout.height),
    },
    {
      key: 'area',
      title: t('settings.layouts.printableArea'),
      isNumeric: true,
      render: (layout) => format.size(layout.printableArea.width, layout.printableArea.height),
    },
    {
      key: 'locations',
      title: t('settings.locations'),
      render: (layout) =>
        labels('location', layout.locations) || (
          <MutedText>{t(hasNoCommonLocation(layout) ? 'tables.noneInCommon' : 'settings.everywhere')}</MutedText>
        ),
    },
  ]
  return (
    <SettingsSection
      id="layouts"
      action={
        <Button component={Link} to={layoutsPath(getCurrentEnvironment() ?? '')} variant="default" size="compact-md">
          {t(hasPermission('print_layout_edit') ? 'drawing.edit' : 'settings.open')}
        </Button>
      }
      title={t('settings.layouts.title')}
      icon={IconFrame}
      empty={{ title: t('settings.layouts.empty'), text: t('settings.layouts.emptyText') }}
      query={useQuery(queryOptions.layouts())}
      items={(response) => response.tables}
      matching={(layout) => matchesSearch(search, layout.name, layout.referenceText)}
      search={search}
    >
      {(layouts) => (
        <DataTable
          label={t('settings.layouts.title')}
          columns={columns}
          items={layouts}
          getId={(layout) => layout.id}
        />
      )}
    </SettingsSection>
  )
}
