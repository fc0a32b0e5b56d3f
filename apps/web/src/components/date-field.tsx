import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/format.ts'
import { parseDate } from '../i18n/parse-date.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { type ParsedTextFieldProps, ParsedTextInput } from './parsed-text-input.tsx'
import { useParsedText } from './use-parsed-text.ts'

const Calendar = lazyComponent(async () => (await import('./calendar.tsx')).Calendar)

/** Values are yyyy-mm-dd. */
const DATE = {
  parse: parseDate,
  format: (day: string) => formatDate(day, 'UTC'),
  /** While a year is typed, its first two digits are a year already. */
  isComplete: (text: string) => /\d{4}/.test(text),
}
const EXAMPLE = DATE.format('2026-12-24')

/**
 * A date field with a calendar. It shows dates as the tables do and accepts the forms of `parseDate`; a text that is
 * not a date remains with a message.
 */
export function DateField({ value, defaultValue, onChange, ...props }: ParsedTextFieldProps) {
  const { t } = useTranslation()
  const text = useParsedText(DATE, { value, defaultValue, onChange })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
  }
  const calendar = (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      closeOnEscape={false}
      // A calendar that is closed before it has taken the focus does not take it while it fades out.
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={t('frame.date.open')}
          disabled={props.disabled}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={closeOnEscape}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-handles-escape onKeyDown={closeOnEscape}>
        <Calendar
          value={text.value}
          onSelect={(day) => {
            text.select(day)
            close()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <ParsedTextInput
      placeholder={t('frame.date.pattern')}
      {...props}
      rightSection={calendar}
      text={text}
      malformed={t('frame.date.malformed', { example: EXAMPLE })}
    />
  )
}
