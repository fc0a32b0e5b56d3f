import { Button } from '@mantine/core'
import type { WireJig } from '@platen/contract/jigs'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { MutedText, TwoLineCell } from '../../../components/muted-text.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { jigsPath } from '../../../lib/paths.ts'
import { matchesSearch } from '../../../lib/text-search.ts'
import styles from './jig-thumbnail.module.css'
import { JigThumbnail } from './jig-thumbnail.tsx'
import type { ListProps } from './list-props.ts'
import { SettingsSection } from './settings-section.tsx'

export function JigsList({ search }: ListProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const labels = useMasterLabels()
  const hasPermission = usePermissions()
  const columns: TableColumn<WireJig>[] = [
    {
      key: 'name',
      title: t('settings.name'),
      isRowHeader: true,
      render: (jig) => (
        <span className={styles.jigCell}>
          <JigThumbnail jig={jig} />
          <span>
            <TwoLineCell secondary={jig.referenceText}>
              {jig.name} {jig.source === 'SVG' && <MutedText>{t('settings.jigs.fromSvg')}</MutedText>}
            </TwoLineCell>
          </span>
        </span>
      ),
    },
    { key: 'size', title: t('settings.size'), isNumeric: true, render: (jig) => format.size(jig.width, jig.height) },
    {
      key: 'thickness',
      title: t('settings.thickness'),
      isNumeric: true,
      render: (jig) => format.lengthWithUnit(jig.thickness),
    },
    {
      key: 'slots',
      title: t('settings.jigs.slots'),
      isNumeric: true,
      render: (jig) => format.number(jig.slots.length),
    },
    {
      key: 'locations',
      title: t('settings.locations'),
      render: (jig) => labels('location', jig.locations) || <MutedText>{t('settings.everywhere')}</MutedText>,
    },
  ]
  return (
    <SettingsSection
      id="jigs"
      action={
        <Button component={Link} to={jigsPath(getCurrentEnvironment() ?? '')} variant="default" size="compact-md">
          {t(hasPermission('jig_edit') ? 'drawing.edit' : 'settings.open')}
        </Button>
      }
      title={t('settings.jigs.title')}
      icon={IconLayoutGrid}
      empty={{ title: t('settings.jigs.empty'), text: t('settings.jigs.emptyText') }}
      query={useQuery(queryOptions.jigs())}
      items={(response) => response.jigs}
      matching={(jig) => matchesSearch(search, jig.name, jig.referenceText)}
      search={search}
    >
      {(jigs) => <DataTable label={t('settings.jigs.title')} columns={columns} items={jigs} getId={(jig) => jig.id} />}
    </SettingsSection>
  )
}
