import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireCustomer } from '@platen/contract/customers'
import { checkEnvironmentName, normaliseEnvironmentName } from '@platen/domain/environments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'

/** Renames an environment, and explains what changes and what does not. */
export function RenameEnvironmentDialog({ customer, onClose }: { customer: WireCustomer; onClose: () => void }) {
  const { t } = useTranslation()
  const name = customer.resourceName
  const [nameInput, setNameInput] = useState(name)
  const rename = useApiMutation(calls.customers.renameEnvironment, {
    invalidates: ['session'],
    awaitsRefetch: true,
    errorTitle: 'customers.error.renameFailed',
  })
  const newName = normaliseEnvironmentName(nameInput)
  const problem = checkEnvironmentName(nameInput)
  const submit = async () => {
    await rename.mutateAsync({ body: { id: customer.id, resourceName: nameInput } })
    notifications.show({ message: t('customers.rename.renamed', { name, newName }) })
    onClose()
  }
  return (
    <Dialog
      title={t('customers.rename.title', { name })}
      onClose={onClose}
      dirty={newName !== name}
      onSave={() => void submit().catch(() => {})}
      saveLabel={t('customers.rename.action')}
      saveDisabled={problem !== null || newName === name}
      busy={rename.isPending}
    >
      <p>{t('customers.rename.changes', { name })}</p>
      <p>{t('customers.rename.stays')}</p>
      <TextInput
        label={t('customers.rename.newName')}
        description={t('createEnvironment.nameHint')}
        data-autofocus
        value={nameInput}
        error={
          problem !== null &&
          nameInput !== '' &&
          t(
            problem === 'system_keyword'
              ? 'createEnvironment.error.systemKeyword'
              : 'createEnvironment.error.invalidName',
            {
              name: newName,
            },
          )
        }
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setNameInput(event.currentTarget.value)}
      />
    </Dialog>
  )
}
