import { TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { KEY_KINDS, type KeyKind, MAX_KEY_NAME_LENGTH } from '@platen/domain/connectors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, useProfile } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Select } from '../../../components/select.tsx'
import styles from './connectors.module.css'
import { KeyText } from './key-text.tsx'
import { getUsersOfKey } from './users-of-key.ts'

/** Creates a key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const profile = useProfile()
  const users = useQuery(queryOptions.users()).data?.users ?? []
  const [name, setName] = useState('')
  const [kind, setKind] = useState<KeyKind>('both')
  const [userId, setUserId] = useState<string | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const create = useApiMutation(calls.connectors.createKey, {
    invalidates: ['connectors'],
    errorTitle: 'connectors.error.createFailed',
  })
  if (key !== null) return <KeyText value={key} onClose={onClose} />
  const candidates = getUsersOfKey(kind, users, profile)
  const selected = candidates.find(({ id }) => id === userId) ?? candidates.find(({ id }) => id === profile?.id)
  const selectedUserId = (selected ?? candidates[0])?.id ?? null
  const save = async () => {
    const userFilter = selectedUserId === null ? {} : { userId: selectedUserId }
    const response = await create.mutateAsync({ body: { name: name.trim(), kind, ...userFilter } })
    setKey(response.key)
  }
  return (
    <Dialog
      title={t('connectors.newKey')}
      onClose={onClose}
      dirty={name !== ''}
      busy={create.isPending}
      saveLabel={t('connectors.createKey')}
      saveDisabled={name.trim() === ''}
      onSave={() => void save().catch(() => {})}
    >
      <div className={styles.fields}>
        <TextInput
          label={t('connectors.name')}
          description={t('connectors.nameText')}
          required
          maxLength={MAX_KEY_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('connectors.kindLabel')}
          data={KEY_KINDS.map((value) => ({ value, label: t(`connectors.kind.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(KEY_KINDS.find((candidate) => candidate === value) ?? 'both')}
        />
        <Select
          label={t('connectors.user')}
          description={t('connectors.userText')}
          data={candidates.map(({ id, userId: label }) => ({ value: id, label }))}
          value={selectedUserId}
          allowDeselect={false}
          searchable
          onChange={setUserId}
        />
      </div>
    </Dialog>
  )
}
