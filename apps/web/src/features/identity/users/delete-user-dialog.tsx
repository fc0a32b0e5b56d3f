import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { Select } from '../../../components/select.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Value of the option to remove the copies; the others are ids of users. */
const REMOVE_COPIES = 'takeOff'

interface DialogProps {
  readonly user: WireUser
  readonly users: readonly WireUser[]
  readonly onClose: () => void
}

/** Deletes a user; presets with copies are transferred to another user, or their copies are removed. */
export function DeleteUserDialog({ user, users, onClose }: DialogProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const [choice, setChoice] = useState<string | null>(null)
  const send = useApiMutation(calls.users.delete, {
    invalidates: ['users', 'presets', 'channels', 'orders'],
    errorTitle: 'users.error.deleteFailed',
  })
  const query = useQuery({
    ...apiQueryOptions('presets', calls.users.presets, { params: { id: user.id } }),
    // a deleted user has none
    enabled: !send.isPending && !send.isSuccess,
  })
  const presets = query.data?.presets
  const remove = async () => {
    const bookedCopies =
      choice === null ? {} : choice === REMOVE_COPIES ? { takeOffCopies: true } : { handOverTo: choice }
    await send.mutateAsync({ body: { id: user.id, ...bookedCopies } })
    showNotification({ message: t('users.deleted') })
    onClose()
  }
  const hasPresets = presets !== undefined && presets.length > 0
  return (
    <Dialog
      title={t('users.deleteTitle', { name: user.userId })}
      onClose={onClose}
      onSave={() => void remove().catch(() => {})}
      saveLabel={t('users.deleteAction')}
      saveDisabled={!presets || (hasPresets && choice === null)}
      busy={send.isPending}
      danger
      size="md"
    >
      <LoadState query={query} h={64} />
      {presets && !hasPresets && <p>{t('users.deleteText')}</p>}
      {hasPresets && (
        <>
          <h3>{t('users.ownedPresets.title')}</h3>
          <ul>
            {presets.map(({ name, copies }, index) => (
              // two presets may have no name
              // oxlint-disable-next-line react/no-array-index-key -- the list does not change while it is shown.
              <li key={index}>{t('users.ownedPresets.preset', { name, copies: format.number(copies) })}</li>
            ))}
          </ul>
          <Select
            label={t('users.ownedPresets.afterDeletion')}
            placeholder={t('users.ownedPresets.choose')}
            data={[
              { value: REMOVE_COPIES, label: t('users.ownedPresets.takeOff') },
              ...users
                .filter((other) => other.id !== user.id && other.isActive)
                .map(({ id, userId }) => ({ value: id, label: t('users.ownedPresets.handOver', { name: userId }) })),
            ]}
            value={choice}
            allowDeselect={false}
            searchable
            onChange={setChoice}
          />
          {choice === REMOVE_COPIES && <p>{t('users.ownedPresets.ordersStay')}</p>}
        </>
      )}
    </Dialog>
  )
}
