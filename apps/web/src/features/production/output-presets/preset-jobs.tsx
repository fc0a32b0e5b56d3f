import { Button, TextInput } from '@mantine/core'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import { fileLabel, MAX_GROUP_FILES } from '@platen/domain/output-channels'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/icon-button.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { moveItem } from '../../../lib/move-item.ts'
import { getJobChannel, newFile, type PresetFile } from './job-form.ts'
import styles from './preset-jobs.module.css'
import { PrinterSetting } from './printer-setting.tsx'

interface JobsProps {
  readonly channels: readonly WireOutputChannel[]
  /** The group that prints the jobs; null if none is selected. */
  readonly group: WireOutputChannel | null
  readonly files: readonly PresetFile[]
  readonly onChange: (files: readonly PresetFile[]) => void
}

/** The jobs of a multi-job preset in printing order: add, rename, delete and reorder, each with its printer setting. */
export function PresetJobs({ channels, group, files, onChange }: JobsProps) {
  const { t } = useTranslation()
  const title = useId()
  // jobs have no id: each row gets a key that moves with it and preserves the focus
  const [keys, setKeys] = useState(() => files.map((_, index) => index))
  const set = (next: readonly PresetFile[], nextKeys: number[]) => {
    setKeys(nextKeys)
    onChange(next)
  }
  const move = (from: number, to: number) => set(moveItem(files, from, to), moveItem(keys, from, to))

  return (
    <div className={styles.jobs}>
      <h4 id={title}>{t('outputPreset.jobs.title')}</h4>
      <ol aria-labelledby={title}>
        {files.map((file, index) => (
          <li key={keys[index]}>
            <div className={styles.row}>
              <span className={styles.label}>
                {group?.group && t(`outputChannels.group.label.${fileLabel(group.group.type, index)}`)}
              </span>
              <TextInput
                aria-label={t('outputPreset.jobs.name', { number: index + 1 })}
                maxLength={200}
                value={file.name}
                error={file.name.trim() === ''}
                onChange={(event) => onChange(files.with(index, { ...file, name: event.currentTarget.value }))}
              />
              <IconButton
                icon={IconArrowUp}
                iconSize={16}
                size={36}
                label={t('outputPreset.jobs.up', { name: file.name })}
                reason={index === 0 && t('frame.disabledReason.first')}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={IconArrowDown}
                iconSize={16}
                size={36}
                label={t('outputPreset.jobs.down', { name: file.name })}
                reason={index === files.length - 1 && t('frame.disabledReason.last')}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon={IconTrash}
                iconSize={16}
                size={36}
                label={t('outputPreset.jobs.delete', { name: file.name })}
                reason={files.length === 1 && t('frame.disabledReason.only')}
                onClick={() => set(files.toSpliced(index, 1), keys.toSpliced(index, 1))}
              />
            </div>
            <PrinterSetting
              channel={getJobChannel(channels, group, file, index)}
              value={file.printerSettingFile}
              jobName={file.name}
              onChange={(printerSettingFile) => onChange(files.with(index, { ...file, printerSettingFile }))}
            />
          </li>
        ))}
      </ol>
      <WithReason reason={files.length >= MAX_GROUP_FILES && t('frame.disabledReason.limit')}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...files, newFile(files)], [...keys, Math.max(-1, ...keys) + 1])}
        >
          {t('outputPreset.jobs.add')}
        </Button>
      </WithReason>
    </div>
  )
}
