import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canShowScan } from '../../../components/dialog-stack.ts'
import { createLabelReader } from './label-reader.ts'

const TEXT_FIELDS =
  'textarea, select, [contenteditable="true"], [role="textbox"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="color"], [type="file"])'

/** Returns the text field into which the key is typed. */
const findField = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(TEXT_FIELDS) : null

/** Whether the key is typed into a field that handles scanned codes itself, or into a field outside of dialogs. */
const isHandledByField = (field: Element | null): boolean =>
  field !== null && (field.hasAttribute('data-takes-codes') || field.closest('[role="dialog"]') === null)

/**
 * Calls `onCode` with the code of a label that is scanned, except into a field that handles codes itself. While a
 * dialog is open that the label does not replace, and for a misread code, it shows a message; the keys of the reader
 * never press the focused button.
 */
export function useLabelReader(onCode: (code: string) => void): void {
  const { t } = useTranslation()
  const showMessage = (message: string) => notifications.show({ message, color: 'orange' })
  const options = {
    onCode: (code: string) => {
      if (canShowScan()) onCode(code)
      else showMessage(t('printing.scan.closeDialog'))
    },
    onMisread: (text: string) => showMessage(t('printing.scan.noCode', { text })),
  }
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const read = createLabelReader({
      onCode: (code) => latest.current.onCode(code),
      onMisread: (text) => latest.current.onMisread(text),
    })
    const onKeyDown = (event: KeyboardEvent) => {
      const field = findField(event.target)
      if (isHandledByField(field) || event.ctrlKey || event.metaKey || event.isComposing) return
      if (!read({ key: event.key, timeStamp: event.timeStamp, isInField: field !== null })) return
      event.preventDefault()
      event.stopPropagation()
    }
    // before the shortcuts, the list and the focused button
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
