import { Button, TextInput } from '@mantine/core'
import { type GroupFile, MAX_GROUP_FILES, type MultiJobGroup, nextFileName } from '@platen/domain/output-channels'
import { normaliseForComparison } from '@platen/domain/text'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/icon-button.tsx'
import { Select } from '../../../components/select.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { moveItem } from '../../../lib/move-item.ts'
import styles from './multi-job-detail.module.css'

/** A channel that can print a file. */
export interface Member {
  readonly value: string
  readonly label: string
}

interface FilesProps {
  readonly group: MultiJobGroup
  readonly members: readonly Member[]
  readonly canEdit: boolean
  readonly onChange: (files: readonly GroupFile[]) => void
}

/** The files of a group in printing order: each with its label, its name and, for duplicates, its channel. */
export function MultiJobFiles({ group, members, canEdit, onChange }: FilesProps) {
  const { t } = useTranslation()
  const title = useId()
  const { files } = group
  const rows = useFileRows(files, onChange)
  const add = () => {
    const channelId = files.at(-1)?.channelId ?? members[0]?.value ?? ''
    rows.set(files.length, 0, { label: 'Dup. File', name: nextFileName(files), channelId })
  }
  return (
    <div className={styles.files}>
      <h4 id={title}>{t('outputChannels.group.files')}</h4>
      <ol aria-labelledby={title}>
        {files.map((file, index) => (
          <li key={rows.keys[index]}>
            <span className={styles.label}>{t(`outputChannels.group.label.${file.label}`)}</span>
            <TextInput
              aria-label={t('outputChannels.group.fileName', { number: index + 1 })}
              maxLength={200}
              readOnly={!canEdit}
              value={file.name}
              error={!isOwnName(files, index)}
              onChange={(event) => {
                const name = event.currentTarget.value
                onChange(files.with(index, { ...file, name }))
              }}
            />
            {group.type === 'Duplicate' && (
              <MemberSelect
                label={t('outputChannels.group.channelOf', { name: file.name })}
                labelHidden
                members={members}
                value={file.channelId}
                canEdit={canEdit}
                onChange={(channelId) => onChange(files.with(index, { ...file, channelId }))}
              />
            )}
            {canEdit && (
              <span className={styles.buttons}>
                <IconButton
                  icon={IconArrowUp}
                  iconSize={16}
                  label={t('outputChannels.group.up', { name: file.name })}
                  reason={index === 0 && t('frame.disabledReason.first')}
                  onClick={() => rows.move(index, index - 1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  iconSize={16}
                  label={t('outputChannels.group.down', { name: file.name })}
                  reason={index === files.length - 1 && t('frame.disabledReason.last')}
                  onClick={() => rows.move(index, index + 1)}
                />
                <IconButton
                  icon={IconX}
                  iconSize={16}
                  label={t('outputChannels.remove', { name: file.name })}
                  onClick={() => rows.set(index, 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {canEdit && (
        <WithReason
          reason={
            members.length === 0
              ? t('frame.disabledReason.nothingLeft')
              : files.length >= MAX_GROUP_FILES && t('frame.disabledReason.limit')
          }
        >
          <Button variant="default" mt={8} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('outputChannels.group.addFile')}
          </Button>
        </WithReason>
      )}
    </div>
  )
}

/** Files have no id: each row gets a key that moves with it and preserves the focus. */
function useFileRows(files: readonly GroupFile[], onChange: (files: readonly GroupFile[]) => void) {
  const [{ keys, next }, setKeys] = useState(() => ({ keys: files.map((_, index) => index), next: files.length }))
  return {
    keys,
    set: (index: number, deleteCount: number, ...newFiles: readonly GroupFile[]) => {
      setKeys({
        keys: keys.toSpliced(index, deleteCount, ...newFiles.map((_, n) => next + n)),
        next: next + newFiles.length,
      })
      onChange(files.toSpliced(index, deleteCount, ...newFiles))
    },
    move: (from: number, to: number) => {
      setKeys({ keys: moveItem(keys, from, to), next })
      onChange(moveItem(files, from, to))
    },
  }
}

function isOwnName(files: readonly GroupFile[], index: number): boolean {
  const name = normaliseForComparison(files[index]?.name ?? '')
  return (
    name !== '' &&
    files.every((other, otherIndex) => otherIndex === index || normaliseForComparison(other.name) !== name)
  )
}

interface MemberProps {
  readonly label: string
  readonly labelHidden?: boolean
  readonly members: readonly Member[]
  readonly value: string
  readonly canEdit: boolean
  readonly onChange: (channelId: string) => void
}

/** The select of the channel that prints a file. */
export function MemberSelect({ label, labelHidden = false, members, value, canEdit, onChange }: MemberProps) {
  const { t } = useTranslation()
  const isKnown = members.some((member) => member.value === value)
  return (
    <Select
      {...(labelHidden ? { 'aria-label': label } : { label })}
      data={[...members]}
      value={isKnown ? value : null}
      error={!isKnown}
      placeholder={t('outputChannels.group.chooseChannel')}
      allowDeselect={false}
      disabled={!canEdit}
      onChange={(channelId) => channelId !== null && onChange(channelId)}
    />
  )
}
