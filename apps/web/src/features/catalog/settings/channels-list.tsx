import type { WireOutputChannel } from '@platen/contract/output-channels'
import { DEFAULT_PRINTER_TYPE } from '@platen/domain/output-channels'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { MutedText, TwoLineCell } from '../../../components/muted-text.tsx'
import { hasAdministratorRole } from '../../../lib/paths.ts'
import { matchesSearch } from '../../../lib/text-search.ts'
import { getChannelKind } from '../output-channels/index.ts'
import type { ListProps } from './list-props.ts'
import { OpenDialogButton } from './settings-dialogs.tsx'
import { SettingsSection } from './settings-section.tsx'

/** All channels for administrator kinds, otherwise the channels of the user. */
export function ChannelsList({ search }: ListProps) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const profile = useProfile()
  const all = profile !== null && hasAdministratorRole(profile)
  const users = useQuery(queryOptions.users()).data?.users
  const allChannels = useQuery({ ...queryOptions.allChannels(), enabled: all })
  const myChannels = useQuery({ ...queryOptions.channels(), enabled: !all })
  const columns: TableColumn<WireOutputChannel>[] = [
    {
      key: 'name',
      title: t('settings.name'),
      isRowHeader: true,
      render: (channel) => (
        <TwoLineCell secondary={channel.nickName || channel.hotFolderPath}>{channel.name}</TwoLineCell>
      ),
    },
    {
      key: 'kind',
      title: t('settings.channels.kind'),
      render: (channel) => t(`outputChannels.kind.${getChannelKind(channel)}`),
    },
    {
      key: 'printer',
      title: t('settings.channels.printer'),
      render: (channel) => (
        <TwoLineCell secondary={channel.hostName}>
          {channel.modelName || channel.printer || <MutedText>{t('settings.noValue')}</MutedText>}
        </TwoLineCell>
      ),
    },
    {
      key: 'printerType',
      title: t('settings.channels.printerType'),
      render: ({ printerType }) =>
        printerType === DEFAULT_PRINTER_TYPE ? (
          <MutedText>{t('outputChannels.anyPrinterType')}</MutedText>
        ) : (
          labels('printerType', [printerType])
        ),
    },
    {
      key: 'user',
      title: t('settings.channels.user'),
      render: (channel) => users?.find((user) => user.id === channel.userId)?.userId ?? channel.userId,
    },
  ]
  return (
    <SettingsSection
      id="channels"
      title={t('settings.channels.title')}
      icon={IconPrinter}
      empty={{ title: t('settings.channels.empty'), text: t('settings.channels.emptyText') }}
      query={all ? allChannels : myChannels}
      items={(response) => response.outputChannels}
      matching={(channel) => matchesSearch(search, channel.name, channel.nickName, channel.modelName, channel.hostName)}
      search={search}
      action={
        <>
          <OpenDialogButton name="tickets" title={t('tickets.title')} label={t('tickets.open')} />{' '}
          <OpenDialogButton name="channels" title={t('settings.channels.title')} />
        </>
      }
    >
      {(channels) => (
        <DataTable
          label={t('settings.channels.title')}
          columns={columns}
          items={channels}
          getId={(channel) => channel.id}
        />
      )}
    </SettingsSection>
  )
}
