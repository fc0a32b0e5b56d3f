import { Button } from '@mantine/core'
import type { WireLayout } from '@platen/contract/layouts'
import { IconFrame } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentEnvironment } from '../../api/environment.ts'
import { queries, useMay } from '../../api/queries.ts'
import { type Column, DataTable } from '../../frame/data-table.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { layoutsOf } from '../../routing/decisions.ts'
import { countNames } from './count-names.ts'
import type { ListProps } from './list-props.ts'
import { Quiet, Stack } from './quiet.tsx'
import { matches } from './search.ts'
import { ShopSection } from './shop-section.tsx'
import { useMasterLabels } from './use-master-labels.ts'

export function LayoutsList({ searched }: ListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const labels = useMasterLabels()
  const may = useMay()
  const jigs = useQuery(queries.jigs()).data?.jigs
  const jigName = (id: string) => jigs?.find((jig) => jig.id === id)?.name ?? t('settings.layouts.missingJig')
  const columns: Column<WireLayout>[] = [
    {
      key: 'name',
      head: t('settings.name'),
      names: true,
      cell: (layout) => <Stack under={layout.referenceText}>{layout.name}</Stack>,
    },
    {
      key: 'jigs',
      head: t('settings.layouts.jigs'),
      cell: (layout) => countNames(layout.jigs.map((jig) => jigName(jig.id))),
    },
    {
      key: 'size',
      head: t('settings.size'),
      numeric: true,
      cell: (layout) => format.size(layout.width, layout.height),
    },
    {
      key: 'area',
      head: t('settings.layouts.printableArea'),
      numeric: true,
      cell: (layout) => format.size(layout.printableArea.width, layout.printableArea.height),
    },
    {
      key: 'locations',
      head: t('settings.locations'),
      cell: (layout) => labels('location', layout.locations) || <Quiet>{t('settings.everywhere')}</Quiet>,
    },
  ]
  return (
    <ShopSection
      id="layouts"
      action={
        <Button component={Link} to={layoutsOf(currentEnvironment() ?? '')} variant="default" size="compact-md">
          {t(may('print_layout_edit') ? 'drawing.edit' : 'settings.open')}
        </Button>
      }
      title={t('settings.layouts.title')}
      icon={IconFrame}
      empty={{ title: t('settings.layouts.empty'), text: t('settings.layouts.emptyText') }}
      query={useQuery(queries.layouts())}
      items={(answer) => answer.tables}
      matching={(layout) => matches(searched, layout.name, layout.referenceText)}
      searched={searched}
    >
      {(layouts) => (
        <DataTable label={t('settings.layouts.title')} columns={columns} items={layouts} idOf={(layout) => layout.id} />
      )}
    </ShopSection>
  )
}
