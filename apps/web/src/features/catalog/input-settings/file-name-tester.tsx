import { TextInput } from '@mantine/core'
import type { FileNamePattern } from '@platen/domain/input-settings'
import { parseFileName } from '@platen/domain/intake'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announceText } from '../../../lib/announcements.ts'
import { toMessageValues, useParameterLabel } from '../intake-messages/index.ts'
import styles from './input-settings-dialog.module.css'

/** Tests a file name and shows the parameter values parsed from it. */
export function FileNameTester({ pattern }: { pattern: FileNamePattern }) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  const [name, setName] = useState('')
  const parsedValues = name.trim() === '' ? null : parseFileName(name.trim(), pattern)
  return (
    <div>
      <TextInput
        label={t('inputSettings.tryFileName')}
        value={name}
        error={
          parsedValues && !parsedValues.ok
            ? t(`intake.problem.${parsedValues.problem.code}.happened`, toMessageValues(parsedValues.problem.values))
            : null
        }
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {parsedValues?.ok && (
        <dl className={styles.values} ref={announceText}>
          {Object.entries(parsedValues.values).map(([key, value]) => (
            <div key={key}>
              <dt>{getParameterLabel(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
