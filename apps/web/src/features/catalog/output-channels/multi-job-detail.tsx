import { SegmentedControl, TextInput } from '@mantine/core'
import type { OutputChannelInput } from '@platen/contract/output-channels'
import {
  type GroupFile,
  type GroupProblem,
  labelFiles,
  MULTI_JOB_KINDS,
  type MultiJobGroup,
  type MultiJobKind,
} from '@platen/domain/output-channels'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterClick } from '../../../components/after-click.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import styles from './multi-job-detail.module.css'
import { MemberSelect, MultiJobFiles } from './multi-job-files.tsx'
import { type Entry, findGroupProblems, getChannelNames, getMemberId, getMembers } from './output-form.ts'

interface GroupProps {
  readonly entry: Entry
  readonly entries: readonly Entry[]
  readonly canEdit: boolean
  readonly onChange: (channel: OutputChannelInput) => void
  /** The field of the printer type, which every kind of channel has. */
  readonly printerType: ReactNode
}

/** A multi-job group: its kind, and the channel of each file. */
export function MultiJobDetail({ entry, entries, canEdit, onChange, printerType }: GroupProps) {
  const { t } = useTranslation()
  const { channel } = entry
  const group: MultiJobGroup = channel.group ?? { type: 'Duplicate', files: [] }
  const names = getChannelNames(entries)
  const members = getMembers(entries).map((member) => ({
    value: getMemberId(member),
    label: names.get(member.rowId) ?? '',
  }))
  const problems = findGroupProblems(entry, entries)
  const setGroup = (type: MultiJobKind, files: readonly GroupFile[]) =>
    onChange({ ...channel, group: { type, files: labelFiles(type, files) } })
  const setFiles = (files: readonly GroupFile[]) => setGroup(group.type, files)
  const first = group.files[0]?.channelId ?? members[0]?.value ?? ''
  const setKind = (type: MultiJobKind) =>
    // all pages of a file are printed by one channel
    setGroup(type, type === 'Combined' ? group.files.map((file) => ({ ...file, channelId: first })) : group.files)
  // a new group has an empty name; the error is shown after the field loses focus or Enter tries to save
  const [isNameTouched, setNameTouched] = useState(channel.id !== undefined)
  const nameProblem = problems.find((problem) => problem === 'nameMissing' || problem === 'nameTaken')
  const isNameInvalid = nameProblem === 'nameTaken' || (nameProblem === 'nameMissing' && isNameTouched)
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label={t('outputChannels.field.nickName')}
          required
          maxLength={200}
          readOnly={!canEdit}
          value={channel.name}
          error={isNameInvalid && t(`outputChannels.group.problem.${nameProblem}`)}
          onBlur={() => afterClick(() => setNameTouched(true))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setNameTouched(true)
          }}
          onChange={(event) => onChange({ ...channel, name: event.currentTarget.value })}
        />
        {printerType}
      </div>
      <div className={styles.kind}>
        <SegmentedControl
          aria-label={t('outputChannels.group.kind')}
          disabled={!canEdit}
          data={MULTI_JOB_KINDS.map((kind) => ({ value: kind, label: t(`outputChannels.group.${kind}`) }))}
          value={group.type}
          onChange={setKind}
        />
        <p className={styles.muted}>{t(`outputChannels.group.text.${group.type}`)}</p>
      </div>
      {group.type === 'Combined' && (
        <MemberSelect
          label={t('outputChannels.group.channel')}
          members={members}
          value={first}
          canEdit={canEdit}
          onChange={(channelId) => setFiles(group.files.map((file) => ({ ...file, channelId })))}
        />
      )}
      <MultiJobFiles group={group} members={members} canEdit={canEdit} onChange={setFiles} />
      {members.length === 0 && <p className={styles.error}>{t('outputChannels.group.noMembers')}</p>}
      <Problems problems={problems.filter((problem) => problem !== nameProblem)} />
    </>
  )
}

function Problems({ problems }: { problems: readonly GroupProblem[] }) {
  const { t } = useTranslation()
  return (
    <ul ref={announceChanges} className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem}>{t(`outputChannels.group.problem.${problem}`)}</li>
      ))}
    </ul>
  )
}
