import { Anchor, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireCustomer } from '@platen/contract/customers'
import { IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { setCurrentEnvironment } from '../../../api/environment.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { environmentPath } from '../../../lib/paths.ts'
import styles from './customers-screen.module.css'

interface EnvironmentActionsProps {
  readonly customer: WireCustomer
  readonly canDelete: boolean
  readonly onDialog: (name: 'rename' | 'delete') => void
}

/** Opens, renames, deletes or restores an environment. */
export function EnvironmentActions({ customer, canDelete, onDialog }: EnvironmentActionsProps) {
  const { t } = useTranslation()
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
      {canDelete && (
        <>
          <IconButton
            label={t('customers.rename.button', { name })}
            icon={IconPencil}
            onClick={() => onDialog('rename')}
          />
          <IconButton
            label={t('customers.delete.button', { name })}
            icon={IconTrash}
            onClick={() => onDialog('delete')}
          />
        </>
      )}
    </Group>
  )
}

function RestoreButton({ customer: { id, resourceName: name } }: { customer: WireCustomer }) {
  const { t } = useTranslation()
  const restore = useApiMutation(calls.customers.restoreEnvironment, {
    invalidates: ['session'],
    awaitsRefetch: true,
    errorTitle: 'customers.error.restoreFailed',
  })
  const submit = async () => {
    await restore.mutateAsync({ body: { id } })
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
