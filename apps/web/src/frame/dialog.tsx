import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { isEscapeHandledByPopup, isTopDialog, pushDialog } from './dialog-stack.ts'
import { restoreFocusOnRemoval } from './restore-focus.ts'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Left out or true: shown. Prefer mounting the dialog only while it is open. */
  readonly opened?: boolean
  /** Whether something typed would be lost; then closing asks first. */
  readonly dirty?: boolean | (() => boolean)
  /** Makes the body a form: Enter saves. The dialog stays open; the caller closes it when the save is done. */
  readonly onSave?: () => void
  readonly saveLabel?: string
  readonly saveDisabled?: boolean
  /** The save is under way: the button shows it, nothing is sent twice and nothing is closed. */
  readonly busy?: boolean
  /** A save that deletes or cannot be taken back. */
  readonly danger?: boolean
  /** Buttons of the caller's own, left of Cancel and Save. */
  readonly extraButtons?: ReactNode
  /** Replaces Cancel and Save; null for no buttons at all. */
  readonly footer?: ReactNode
  readonly cancelLabel?: string
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
}

const WIDTHS = { sm: 420, md: 560, lg: 800, xl: 1120, full: '100%' } as const

/**
 * The frame of every dialog: Escape closes only the topmost one, the focus goes back to where it came from, closing
 * asks before something is lost, Enter saves.
 */
export function Dialog(props: DialogProps) {
  return (props.opened ?? true) ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: DialogProps) {
  const { t } = useTranslation()
  const [isConfirmingDiscard, setAsking] = useState(false)
  useReturnFocus()

  const close = () => {
    if (props.busy) return
    const isDirty = typeof props.dirty === 'function' ? props.dirty() : props.dirty
    if (isDirty) setAsking(true)
    else props.onClose()
  }
  const dialogId = useEscapeToClose(close)
  const { danger } = props
  const initializeFocus = useCallback(
    (body: HTMLElement | null) => {
      if (!body) return undefined
      if (!danger) markFirstField(body)
      return restoreFocusOnRemoval(body, () => isTopDialog(dialogId))
    },
    [danger, dialogId],
  )

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (!props.busy && !props.saveDisabled) props.onSave?.()
  }

  const body = (
    <>
      <div ref={initializeFocus} className={styles.body}>
        {props.children}
      </div>
      {props.footer === undefined ? <DialogFooter {...props} close={close} /> : props.footer}
    </>
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
          <Modal.Title component="h2" className={styles.title}>
            {props.title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('frame.close')} />
        </div>
        <Modal.Body className={styles.frame}>
          {props.onSave ? (
            <form onSubmit={save} noValidate className={styles.form}>
              {body}
            </form>
          ) : (
            body
          )}
        </Modal.Body>
      </Modal.Content>
      {isConfirmingDiscard && <DiscardChangesDialog onKeep={() => setAsking(false)} onDiscard={props.onClose} />}
    </Modal.Root>
  )
}

/**
 * A dialog opens with the focus in its first field; without one on its button, and where something would be lost, or
 * nothing can be saved yet, on the button that loses nothing: a disabled button takes no focus, and Tab would stay in
 * what lies below. The first of all that carry the mark is taken.
 */
function markFirstField(body: HTMLElement): void {
  if (body.querySelector('[data-autofocus]')) return
  const field = body.querySelector(
    'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)',
  )
  field?.setAttribute('data-autofocus', 'true')
}

/** What opened the dialogs that are open, in their order. */
const dialogTriggers: (Element | null)[] = []

/**
 * Gives the focus back to where it was when the dialog was opened; where that is gone by now, to what had opened the
 * dialog that it stood in or took the place of, or to the page.
 */
function useReturnFocus(): void {
  const [before] = useState(() => findTrigger(document.activeElement))
  const [parentTrigger] = useState(() => dialogTriggers.at(-1) ?? null)
  useEffect(() => {
    const isConnected = (each: Element | null) => each !== document.body && each?.isConnected === true
    const trigger = isConnected(before) ? before : parentTrigger
    dialogTriggers.push(trigger)
    return () => {
      dialogTriggers.splice(dialogTriggers.lastIndexOf(trigger), 1)
      const target = [before, parentTrigger].find(isConnected) ?? null
      // of dialogs that close together one may have given the focus back already
      if (!target && document.activeElement !== document.body) return
      const back = target ?? document.getElementById('content')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [before, parentTrigger])
}

/** What opened a dialog: the focused element, or for an entry of a menu, which is gone by then, the button of the menu. */
function findTrigger(focused: Element | null): Element | null {
  const button = document.getElementById(focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '')
  return button ? findTrigger(button) : focused
}

/** Escape for the topmost dialog, and only where no open list or menu wants it. Answers with which dialog this is. */
function useEscapeToClose(close: () => void): symbol {
  const [me] = useState(() => Symbol('dialog'))
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const leave = pushDialog(me)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isTopDialog(me) || isEscapeHandledByPopup(event)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      leave()
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [me])
  return me
}

function DialogFooter(props: DialogProps & { close: () => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm" className={styles.footer}>
      {props.extraButtons}
      <Button
        variant="default"
        onClick={props.close}
        disabled={props.busy === true}
        data-autofocus={props.danger || !props.onSave || props.saveDisabled || undefined}
      >
        {props.cancelLabel ?? (props.onSave ? t('frame.cancel') : t('frame.close'))}
      </Button>
      {props.onSave && (
        <Button
          type="submit"
          data-autofocus={!(props.danger || props.saveDisabled) || undefined}
          loading={props.busy === true}
          disabled={props.saveDisabled === true}
          color={props.danger ? 'danger' : undefined}
        >
          {props.saveLabel ?? t('frame.save')}
        </Button>
      )}
    </Group>
  )
}

function DiscardChangesDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
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
