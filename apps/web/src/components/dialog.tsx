import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { markFirstField, restoreDialogFocus, returnFocusToDialog, useReturnFocus } from './dialog-focus.ts'
import { isEscapeHandledByPopup, isTopDialog, pushDialog } from './dialog-stack.ts'
import { focusInvalidField, InputProblemsContext, useInputProblems } from './input-problems.ts'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'
import { WithReason } from './with-reason.tsx'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Shown if true or omitted. Prefer mounting the dialog only while it is open. */
  readonly opened?: boolean
  /** Whether there are unsaved changes; closing then asks for confirmation. */
  readonly dirty?: boolean | (() => boolean)
  /** Renders the body as a form: Enter saves. The dialog stays open; the caller closes it after the save. */
  readonly onSave?: () => void
  /** The user does not have the permission to change anything; the dialog shows a notice. */
  readonly isReadOnly?: boolean
  readonly saveLabel?: string
  readonly saveDisabled?: boolean
  /** Why saving is disabled; by default that nothing was changed or that entries are missing. */
  readonly saveReason?: string | undefined
  /** A save is in progress: the button shows a loader, and submitting and closing are disabled. */
  readonly busy?: boolean
  /** The action deletes something or cannot be undone. */
  readonly danger?: boolean
  /** Additional buttons, left of Cancel and Save. */
  readonly extraButtons?: ReactNode
  /** Replaces Cancel and Save; null for no buttons. */
  readonly footer?: ReactNode
  readonly cancelLabel?: string
  /** A label that is scanned while the dialog is open replaces it. */
  readonly isReplacedByScan?: boolean
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
}

const WIDTHS = { sm: 420, md: 560, lg: 800, xl: 1120, full: '100%' } as const

/**
 * The base of all dialogs: Escape closes only the topmost one, the focus returns to the trigger, closing asks for
 * confirmation if changes would be lost, Enter saves.
 */
export function Dialog(props: DialogProps) {
  return (props.opened ?? true) ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: DialogProps) {
  const { t } = useTranslation()
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)
  const [inputProblems, countInputProblem] = useInputProblems()
  useReturnFocus()

  const isDirty = () => (typeof props.dirty === 'function' ? props.dirty() : props.dirty === true)
  // Nothing is saved before the response, also if the expected result is displayed already.
  useUnsavedChanges(() => isDirty() || (props.busy === true && props.dirty !== undefined))
  const close = () => {
    if (props.busy) return
    if (isDirty()) setConfirmingDiscard(true)
    else props.onClose()
  }
  const form = useRef<HTMLFormElement>(null)
  const dialogId = useDialogKeys(close, form, props.isReplacedByScan === true)
  const { danger } = props
  const initializeFocus = useCallback(
    (body: HTMLElement | null) => {
      if (!body) return undefined
      if (!danger) markFirstField(body)
      return restoreDialogFocus(body, () => isTopDialog(dialogId))
    },
    [danger, dialogId],
  )

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (inputProblems > 0 || props.saveDisabled) focusInvalidField(event.currentTarget)
    else if (!props.busy) props.onSave?.()
  }

  const body = (
    <InputProblemsContext value={countInputProblem}>
      <div ref={initializeFocus} className={styles.body}>
        {props.isReadOnly && <ReadOnlyNotice />}
        {props.children}
      </div>
      {props.footer === undefined && <DialogFooter {...props} close={close} hasInputProblems={inputProblems > 0} />}
      {props.footer}
    </InputProblemsContext>
  )
  return (
    <Modal.Root
      opened
      onClose={close}
      closeOnEscape={false}
      lockScroll={false}
      returnFocus={false}
      centered={props.size !== 'full'}
      fullScreen={props.size === 'full'}
      size={WIDTHS[props.size ?? 'md']}
      transitionProps={{ duration: 100 }}
      classNames={{ content: styles.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title component="h2" className={styles.title} title={props.title}>
            {props.title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('frame.close')} />
        </div>
        <Modal.Body className={styles.frame}>
          {props.onSave ? (
            <form ref={props.dirty === undefined ? undefined : form} onSubmit={save} noValidate className={styles.form}>
              {body}
            </form>
          ) : (
            body
          )}
        </Modal.Body>
      </Modal.Content>
      {isConfirmingDiscard && (
        <DiscardChangesDialog onKeep={() => setConfirmingDiscard(false)} onDiscard={props.onClose} />
      )}
    </Modal.Root>
  )
}

const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 's'

/**
 * Submits a form as Save does. The focused field is left first, because fields of numbers report when they are left.
 */
function submitForm(form: HTMLFormElement): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement) focused.blur()
  setTimeout(() => {
    if (!form.isConnected) return
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    form.requestSubmit()
  })
}

/**
 * Keys of the topmost dialog: Escape closes it, unless an open list or menu handles it; Ctrl or Command and S submits
 * the form, if there is one; Tab stays in the dialog, also if nothing has the focus.
 * Returns the id of this dialog.
 */
function useDialogKeys(close: () => void, form: RefObject<HTMLFormElement | null>, isReplacedByScan: boolean): symbol {
  const [dialogId] = useState(() => Symbol('dialog'))
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const removeFromStack = pushDialog(dialogId, isReplacedByScan)
    const onKey = (event: KeyboardEvent) => {
      if (!isTopDialog(dialogId)) return
      if (isSaveKey(event)) {
        // also without a form: the browser would save the page
        event.preventDefault()
        if (form.current) submitForm(form.current)
      } else if (event.key === 'Tab') {
        returnFocusToDialog()
      } else if (event.key === 'Escape' && !isEscapeHandledByPopup(event)) {
        event.preventDefault()
        latest.current()
      }
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      removeFromStack()
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [dialogId, form, isReplacedByScan])
  return dialogId
}

interface DialogFooterProps extends DialogProps {
  readonly close: () => void
  readonly hasInputProblems: boolean
}

function DialogFooter({ hasInputProblems, ...props }: DialogFooterProps) {
  const { t } = useTranslation()
  const isUnchanged = props.dirty === false && !hasInputProblems
  const reason =
    props.saveReason ?? t(isUnchanged ? 'frame.disabledReason.nothingChanged' : 'frame.disabledReason.incomplete')
  return (
    <Group justify="flex-end" gap="sm" className={styles.footer}>
      {props.extraButtons}
      {/* next to each other also where all buttons do not fit in one line */}
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          onClick={props.close}
          disabled={props.busy === true}
          data-autofocus={props.danger || !props.onSave || props.saveDisabled || undefined}
        >
          {props.cancelLabel ?? (props.onSave ? t('frame.cancel') : t('frame.close'))}
        </Button>
        {props.onSave && (
          <WithReason
            reason={(props.saveDisabled === true || hasInputProblems) && !props.busy && reason}
            onRefuse={({ currentTarget: { form } }) => form && focusInvalidField(form)}
          >
            <Button
              type="submit"
              data-autofocus={!(props.danger || props.saveDisabled) || undefined}
              loading={props.busy === true}
              color={props.danger ? 'danger' : undefined}
            >
              {props.saveLabel ?? t('frame.save')}
            </Button>
          </WithReason>
        )}
      </Group>
    </Group>
  )
}

/** Asks whether unsaved changes may be discarded. */
export function DiscardChangesDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('frame.discardTitle')}
      onClose={onKeep}
      onSave={onDiscard}
      saveLabel={t('frame.discard')}
      cancelLabel={t('frame.keepEditing')}
      danger
      size="sm"
    >
      {t('frame.discardText')}
    </Dialog>
  )
}
