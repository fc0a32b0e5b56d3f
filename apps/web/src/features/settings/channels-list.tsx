import type { WireOutputChannel } from '@platen/contract/output-channels'
import { DEFAULT_PRINTER_TYPE } from '@platen/domain/output-channels'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { queries, useProfile } from '../../api/queries.ts'
import { type Column, DataTable } from '../../frame/data-table.tsx'
import { isAdministrator } from '../../routing/decisions.ts'
import type { ListProps } from './list-props.ts'
import { OpenDialog } from './open-dialog.tsx'
import { Quiet, Stack } from './quiet.tsx'
import { matches } from './search.ts'
import { ShopSection } from './shop-section.tsx'
import { useMasterLabels } from './use-master-labels.ts'

/** All channels for administrator kinds, one's own for everybody else (specification section 2). */
const Dialog = lazy(async () => ({
  default: (await import('../output-channels/output-settings-dialog.tsx')).OutputSettingsDialog,
}))

const Tickets = lazy(async () => ({ default: (await import('../tickets/tickets-dialog.tsx')).TicketsDialog }))

export function ChannelsList({ searched }: ListProps) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const profile = useProfile()
  const all = profile !== null && isAdministrator(profile)
  const users = useQuery(queries.users()).data?.users
  const everybodys = useQuery({ ...queries.allChannels(), enabled: all })
  const own = useQuery({ ...queries.channels(), enabled: !all })
  const kind = (channel: WireOutputChannel) => {
    if (channel.ripName === 'HotFolder') return t('settings.channels.localHotFolder')
    if (channel.ripName === 'MultiJob') return t('settings.channels.multiJob')
    return channel.ripName
  }
  const columns: Column<WireOutputChannel>[] = [
    {
      key: 'name',
      head: t('settings.name'),
      names: true,
      cell: (channel) => <Stack under={channel.nickName || channel.hotFolderPath}>{channel.name}</Stack>,
    },
    { key: 'kind', head: t('settings.channels.kind'), cell: kind },
    {
      key: 'printer',
      head: t('settings.channels.printer'),
      cell: (channel) => (
        <Stack under={channel.hostName}>
          {channel.modelName || channel.printer || <Quiet>{t('settings.none')}</Quiet>}
        </Stack>
      ),
    },
    {
      key: 'printerType',
      head: t('settings.channels.printerType'),
      cell: ({ printerType }) =>
        printerType === DEFAULT_PRINTER_TYPE ? (
          <Quiet>{t('outputChannels.anyPrinterType')}</Quiet>
        ) : (
          labels('printerType', [printerType])
        ),
    },
    {
      key: 'user',
      head: t('settings.channels.user'),
      cell: (channel) => users?.find((user) => user.id === channel.userId)?.userId ?? channel.userId,
    },
  ]
  return (
    <ShopSection
      id="channels"
      title={t('settings.channels.title')}
      icon={IconPrinter}
      empty={{ title: t('settings.channels.empty'), text: t('settings.channels.emptyText') }}
      query={all ? everybodys : own}
      items={(answer) => answer.outputChannels}
      matching={(channel) => matches(searched, channel.name, channel.nickName, channel.modelName, channel.hostName)}
      searched={searched}
      action={
        <>
          <OpenDialog title={t('tickets.title')} label={t('tickets.open')} dialog={Tickets} />{' '}
          <OpenDialog title={t('settings.channels.title')} dialog={Dialog} />
        </>
      }
    >
      {(channels) => (
        <DataTable
          label={t('settings.channels.title')}
          columns={columns}
          items={channels}
          idOf={(channel) => channel.id}
        />
      )}
    </ShopSection>
  )
}
