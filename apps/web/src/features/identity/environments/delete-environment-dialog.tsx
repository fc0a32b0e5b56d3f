import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireCustomer } from '@platen/contract/customers'
import { normaliseEnvironmentName } from '@platen/domain/environments'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import styles from './customers-screen.module.css'

/** Deletes an environment after its name was typed, and offers the command that exports it. */
export function DeleteEnvironmentDialog({ customer, onClose }: { customer: WireCustomer; onClose: () => void }) {
  const { t } = useTranslation()
  const [nameInput, setNameInput] = useState('')
  const remove = useApiMutation(calls.customers.deleteEnvironment, {
    invalidates: ['session'],
    awaitsRefetch: true,
    errorTitle: 'customers.error.deleteFailed',
  })
  const name = customer.resourceName
  const command = `npm run platen -- backup --environment ${name}`
  const submit = async () => {
    await remove.mutateAsync({ body: { id: customer.id, resourceName: nameInput } })
    onClose()
  }
  return (
    <Dialog
      title={t('customers.delete.title', { name })}
      onClose={onClose}
      onSave={() => void submit().catch(() => {})}
      saveLabel={t('customers.delete.action')}
      saveDisabled={normaliseEnvironmentName(nameInput) !== name}
      busy={remove.isPending}
      danger
    >
      <p>{t('customers.delete.effect')}</p>
      <p>{t('customers.delete.export')}</p>
      <Group gap={8} mb={16}>
        <code className={styles.command}>{command}</code>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-sm"
              onClick={copy}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            >
              {t('customers.delete.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <TextInput
        label={t('customers.delete.typed', { name })}
        value={nameInput}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setNameInput(event.currentTarget.value)}
      />
    </Dialog>
  )
}
