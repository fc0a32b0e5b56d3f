import { Button, Checkbox, Chip, Text } from '@mantine/core'
import { MAX_RELEASE_TIMES } from '@platen/domain/output-presets'
import { WEEKDAYS } from '@platen/domain/time-zones'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/icon-button.tsx'
import { TimeField } from '../../../components/time-field.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './preset-editor.module.css'
import { checkReleaseTime, NEW_RELEASE_TIME, type ReleaseForm, type ReleaseTimeForm } from './release-form.ts'

interface ReleaseFieldsProps {
  readonly form: ReleaseForm
  /** True if the signed-in user does not own the preset: only the owner can configure automatic printing. */
  readonly disabled: boolean
  readonly onChange: (change: Partial<ReleaseForm>) => void
}

/** The automatic release of the preset: once it is full, or at times of the day. */
export function ReleaseFields({ form, disabled, onChange }: ReleaseFieldsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const times = form.releaseTimes
  const replace = (index: number, ...replacements: ReleaseTimeForm[]) =>
    onChange({ releaseTimes: times.toSpliced(index, 1, ...replacements) })
  return (
    <fieldset className={styles.filters} disabled={disabled}>
      <legend>{t('outputPreset.release.title')}</legend>
      <Text size="sm" c="dimmed">
        {t('outputPreset.release.text')}
      </Text>
      <Checkbox
        label={t('outputPreset.release.whenFull')}
        description={t('outputPreset.release.whenFullText')}
        disabled={disabled}
        checked={form.releaseWhenFull}
        onChange={(event) => onChange({ releaseWhenFull: event.currentTarget.checked })}
      />
      <Text size="sm" fw={600}>
        {format.zoned(t('outputPreset.release.times'))}
      </Text>
      <Text size="xs" c="dimmed">
        {t('outputPreset.release.timesText')}
      </Text>
      {times.map((time, index) => (
        <ReleaseTimeRow
          // oxlint-disable-next-line react/no-array-index-key -- the fields are controlled and have no other identity.
          key={index}
          number={index + 1}
          time={time}
          disabled={disabled}
          onChange={(...replacements) => replace(index, ...replacements)}
        />
      ))}
      {!disabled && (
        <WithReason reason={times.length >= MAX_RELEASE_TIMES && t('frame.disabledReason.limit')}>
          <Button
            variant="default"
            size="xs"
            className={styles.addTime}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange({ releaseTimes: [...times, NEW_RELEASE_TIME] })}
          >
            {t('outputPreset.release.addTime')}
          </Button>
        </WithReason>
      )}
    </fieldset>
  )
}

interface ReleaseTimeRowProps {
  readonly number: number
  readonly time: ReleaseTimeForm
  readonly disabled: boolean
  /** Replaces the line; removes it without a value. */
  readonly onChange: (...replacements: ReleaseTimeForm[]) => void
}

/** One time with its days of the week. */
function ReleaseTimeRow({ number, time, disabled, onChange }: ReleaseTimeRowProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const problem = checkReleaseTime(time)
  return (
    <fieldset className={styles.time} aria-label={t('outputPreset.release.time', { number })}>
      <TimeField
        aria-label={t('outputPreset.release.at', { number })}
        disabled={disabled}
        value={time.time}
        error={problem && t(`outputPreset.release.${problem}`)}
        onChange={(next) => onChange({ ...time, time: next })}
      />
      {!disabled && (
        <IconButton
          icon={IconTrash}
          iconSize={16}
          color="gray"
          size="lg"
          label={t('outputPreset.release.removeTime', { number })}
          onClick={() => onChange()}
        />
      )}
      <div className={styles.days}>
        {WEEKDAYS.map((day) => (
          <Chip
            key={day}
            size="xs"
            disabled={disabled}
            checked={time.days.includes(day)}
            onChange={(isSelected) =>
              onChange({
                ...time,
                days: WEEKDAYS.filter((weekday) => (weekday === day ? isSelected : time.days.includes(weekday))),
              })
            }
          >
            {format.weekdays([day])}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
