import { isAdministratorKind } from '@platen/domain/permissions'
import { IconFolderDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { principalOf } from '../../api/principal.ts'
import { queries, useProfile } from '../../api/queries.ts'
import { type Column, DataTable } from '../../frame/data-table.tsx'
import { type Connector, exampleFileName, hotFolderNumber, isPersBiz } from './input-names.ts'
import type { ListProps } from './list-props.ts'
import { OpenDialog } from './open-dialog.tsx'
import { Quiet } from './quiet.tsx'
import { matches } from './search.ts'
import { ShopSection } from './shop-section.tsx'
import { useParameterLabel } from './use-parameter-label.ts'

const Dialog = lazy(async () => ({
  default: (await import('../input-settings/input-settings-dialog.tsx')).InputSettingsDialog,
}))

const ShopSystem = lazy(async () => ({
  default: (await import('../shop-system/shop-system-dialog.tsx')).ShopSystemDialog,
}))

export function InputsList({ searched }: ListProps) {
  const { t } = useTranslation()
  const labelOf = useParameterLabel()
  const profile = useProfile()
  const mayConnect = profile !== null && isAdministratorKind(principalOf(profile))
  const nameOf = (connector: Connector) => {
    if (isPersBiz(connector)) return t('settings.hotFolders.persBiz')
    const index = hotFolderNumber(connector.type)
    return index === null ? connector.type : t('settings.hotFolders.hotFolder', { index })
  }
  const fileName = (connector: Connector) => {
    if (isPersBiz(connector)) return t('settings.hotFolders.mapped', { count: connector.mapping.length })
    return exampleFileName(connector, labelOf) ?? <Quiet>{t('settings.hotFolders.notSet')}</Quiet>
  }
  const fixed = (connector: Connector) =>
    isPersBiz(connector) || connector.fixValues.length === 0 ? (
      <Quiet>{t('settings.none')}</Quiet>
    ) : (
      connector.fixValues.map(({ key, value }) => t('frame.named', { name: labelOf(key), value })).join(', ')
    )
  const columns: Column<Connector>[] = [
    { key: 'source', head: t('settings.hotFolders.source'), names: true, cell: nameOf },
    { key: 'fileName', head: t('settings.hotFolders.fileName'), cell: fileName },
    { key: 'fixed', head: t('settings.hotFolders.fixValues'), cell: fixed },
  ]
  return (
    <ShopSection
      id="hotFolders"
      title={t('settings.hotFolders.title')}
      icon={IconFolderDown}
      empty={{ title: t('settings.hotFolders.empty'), text: t('settings.hotFolders.emptyText') }}
      query={useQuery(queries.inputSettings())}
      items={(answer): readonly Connector[] => answer.inputSettings.connectors}
      matching={(connector) => matches(searched, nameOf(connector))}
      searched={searched}
      action={
        <>
          {mayConnect && <OpenDialog title={t('shopSystem.title')} label={t('shopSystem.title')} dialog={ShopSystem} />}{' '}
          <OpenDialog title={t('settings.hotFolders.title')} dialog={Dialog} />
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
          idOf={(connector) => connector.type}
        />
      )}
    </ShopSection>
  )
}
