import type { WireUser } from '@platen/contract/users'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { MutedText } from '../../../components/muted-text.tsx'
import { matchesSearch } from '../../../lib/text-search.ts'
import type { ListProps } from './list-props.ts'
import { SettingsSection } from './settings-section.tsx'

export function UsersList({ search }: ListProps) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const ownId = useProfile()?.id
  const columns: TableColumn<WireUser>[] = [
    {
      key: 'userId',
      title: t('login.email'),
      isRowHeader: true,
      render: (user) => (
        <>
          {user.userId} {user.id === ownId && <MutedText>({t('settings.users.you')})</MutedText>}
        </>
      ),
    },
    { key: 'role', title: t('settings.users.role'), render: (user) => t(`settings.roles.${user.role}`) },
    {
      key: 'locations',
      title: t('settings.locations'),
      render: (user) => labels('location', user.location) || <MutedText>{t('settings.everywhere')}</MutedText>,
    },
    {
      key: 'rules',
      title: t('settings.users.rules'),
      render: (user) =>
        user.userRules.length > 0 ? (
          t('settings.users.rulesCount', { count: user.userRules.length })
        ) : (
          <MutedText>{t('settings.noValue')}</MutedText>
        ),
    },
  ]
  return (
    <SettingsSection
      id="users"
      title={t('settings.users.title')}
      icon={IconUsers}
      empty={{ title: t('settings.users.empty'), text: t('settings.users.emptyText') }}
      query={useQuery(queryOptions.users())}
      items={(response) => response.users}
      matching={(user) => matchesSearch(search, user.userId, t(`settings.roles.${user.role}`))}
      search={search}
    >
      {(users) => (
        <DataTable label={t('settings.users.title')} columns={columns} items={users} getId={(user) => user.id} />
      )}
    </SettingsSection>
  )
}
