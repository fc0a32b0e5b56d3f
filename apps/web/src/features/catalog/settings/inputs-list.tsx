import { IconFolderDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { MutedText } from '../../../components/muted-text.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { matchesSearch } from '../../../lib/text-search.ts'
import { HotFolderPath, useHotFolders, useParameterLabel } from '../input-settings/index.ts'
import { buildExampleFileName, type Connector, isShopSystemSource, parseHotFolderNumber } from './input-names.ts'
import type { ListProps } from './list-props.ts'
import { OpenDialogButton } from './settings-dialogs.tsx'
import { SettingsSection } from './settings-section.tsx'

export function InputsList({ search }: ListProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const getLabel = useParameterLabel()
  const getName = (connector: Connector) => {
    if (isShopSystemSource(connector)) return t('settings.hotFolders.persBiz')
    const index = parseHotFolderNumber(connector.type)
    return index === null ? connector.type : t('settings.hotFolders.hotFolder', { index })
  }
  const renderFileName = (connector: Connector) => {
    if (isShopSystemSource(connector)) return t('settings.hotFolders.mapped', { count: connector.mapping.length })
    return buildExampleFileName(connector, getLabel) ?? <MutedText>{t('settings.hotFolders.notSet')}</MutedText>
  }
  const renderFixedValues = (connector: Connector) =>
    isShopSystemSource(connector) || connector.fixValues.length === 0 ? (
      <MutedText>{t('settings.noValue')}</MutedText>
    ) : (
      format.list(connector.fixValues.map(({ key, value }) => t('frame.nameAndValue', { name: getLabel(key), value })))
    )
  const getFolder = useHotFolders()
  const renderFolder = ({ type }: Connector) => {
    const found = getFolder(type)
    return found && <HotFolderPath folder={found} />
  }
  const columns: TableColumn<Connector>[] = [
    { key: 'source', title: t('settings.hotFolders.source'), isRowHeader: true, render: getName },
    { key: 'fileName', title: t('settings.hotFolders.fileName'), render: renderFileName },
    { key: 'fixed', title: t('settings.hotFolders.fixValues'), render: renderFixedValues },
    { key: 'folder', title: t('settings.hotFolders.folder'), render: renderFolder },
  ]
  return (
    <SettingsSection
      id="hotFolders"
      title={t('settings.hotFolders.title')}
      icon={IconFolderDown}
      empty={{ title: t('settings.hotFolders.empty'), text: t('settings.hotFolders.emptyText') }}
      query={useQuery(queryOptions.inputSettings())}
      items={(response): readonly Connector[] => response.inputSettings.connectors}
      matching={(connector) => matchesSearch(search, getName(connector))}
      search={search}
      action={
        <>
          <OpenDialogButton name="shopSystem" title={t('shopSystem.title')} label={t('shopSystem.title')} />{' '}
          <OpenDialogButton name="inputs" title={t('settings.hotFolders.title')} />
        </>
      }
      note={({ inputSettings }) =>
        inputSettings.learningMode ? t('settings.hotFolders.learningOn') : t('settings.hotFolders.learningOff')
      }
    >
      {(connectors) => (
        <DataTable
          label={t('settings.hotFolders.title')}
          columns={columns}
          items={connectors}
          getId={(connector) => connector.type}
        />
      )}
    </SettingsSection>
  )
}
