import type { WireUser } from '@platen/contract/users'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries, useProfile } from '../../api/queries.ts'
import { type Column, DataTable } from '../../frame/data-table.tsx'
import type { ListProps } from './list-props.ts'
import { Quiet } from './quiet.tsx'
import { matches } from './search.ts'
import { ShopSection } from './shop-section.tsx'
import { useMasterLabels } from './use-master-labels.ts'

export function UsersList({ searched }: ListProps) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const me = useProfile()?.id
  const columns: Column<WireUser>[] = [
    {
      key: 'userId',
      head: t('login.email'),
      names: true,
      cell: (user) => (
        <>
          {user.userId} {user.id === me && <Quiet>({t('settings.users.you')})</Quiet>}
        </>
      ),
    },
    { key: 'role', head: t('settings.users.role'), cell: (user) => t(`settings.roles.${user.role}`) },
    {
      key: 'locations',
      head: t('settings.locations'),
      cell: (user) => labels('location', user.location) || <Quiet>{t('settings.everywhere')}</Quiet>,
    },
    {
      key: 'rules',
      head: t('settings.users.rules'),
      cell: (user) =>
        user.userRules.length > 0 ? (
          t('settings.users.rulesCount', { count: user.userRules.length })
        ) : (
          <Quiet>{t('settings.none')}</Quiet>
        ),
    },
  ]
  return (
    <ShopSection
      id="users"
      title={t('settings.users.title')}
      icon={IconUsers}
      empty={{ title: t('settings.users.empty'), text: t('settings.users.emptyText') }}
      query={useQuery(queries.users())}
      items={(answer) => answer.users}
      matching={(user) => matches(searched, user.userId, t(`settings.roles.${user.role}`))}
      searched={searched}
    >
      {(users) => (
        <DataTable label={t('settings.users.title')} columns={columns} items={users} idOf={(user) => user.id} />
      )}
    </ShopSection>
  )
}
