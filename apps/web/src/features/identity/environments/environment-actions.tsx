import { ActionIcon, Anchor, Button, Group, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireCustomer } from '@platen/contract/customers'
import { IconArrowRight, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { setCurrentEnvironment } from '../../../api/environment.ts'
import { queryClient } from '../../../api/query-client.ts'
import { topicQueryKey, useApiMutation } from '../../../api/query-helpers.ts'
import { environmentPath } from '../../../lib/paths.ts'
import styles from './customers-screen.module.css'
import { DeleteEnvironmentDialog } from './delete-environment-dialog.tsx'

/** Opens, deletes or restores an environment. */
export function EnvironmentActions({ customer, mayDelete }: { customer: WireCustomer; mayDelete: boolean }) {
  const { t } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const name = customer.resourceName
  if (customer.deletedAt !== null) return <RestoreButton customer={customer} />
  return (
    <Group gap={8} justify="flex-end" wrap="nowrap">
      <Anchor
        component={Link}
        to={environmentPath(name)}
        onClick={() => setCurrentEnvironment(name)}
        className={styles.open}
      >
        {t('customers.open', { name })} <IconArrowRight size={16} aria-hidden />
      </Anchor>
      {mayDelete && (
        <Tooltip label={t('customers.delete.button', { name })}>
          <ActionIcon
            variant="subtle"
            aria-label={t('customers.delete.button', { name })}
            onClick={() => setDeleting(true)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {isDeleting && <DeleteEnvironmentDialog customer={customer} onClose={() => setDeleting(false)} />}
    </Group>
  )
}

function RestoreButton({ customer: { id, resourceName: name } }: { customer: WireCustomer }) {
  const { t } = useTranslation()
  const restore = useApiMutation(calls.customers.restoreEnvironment, {
    changes: [],
    failed: 'customers.error.restoreFailed',
  })
  const submit = async () => {
    await restore.mutateAsync({ body: { id } })
    await queryClient.invalidateQueries({ queryKey: topicQueryKey('session') })
    notifications.show({ message: t('customers.restored', { name }) })
  }
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        size="compact-md"
        loading={restore.isPending}
        onClick={() => void submit().catch(() => {})}
      >
        {t('customers.restore', { name })}
      </Button>
    </Group>
  )
}
