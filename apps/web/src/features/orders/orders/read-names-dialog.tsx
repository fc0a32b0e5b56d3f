import { Alert, Button } from '@mantine/core'
import type { WireUnreadJob } from '@platen/contract/orders'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconHandStop,
  IconPhotoOff,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Loading, LoadState } from '../../../components/load-state.tsx'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges, announceText } from '../../../lib/announcements.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import styles from './read-names-dialog.module.css'
import { useReading } from './use-reading.ts'

type Reading = ReturnType<typeof useReading>

/**
 * The texts of orders that are made from templates, one order at a time in large type, to be read before they are
 * printed.
 */
export function ReadNamesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const reading = useReading()
  const { query, error } = reading
  return (
    <Dialog title={t('orders.reading.title')} onClose={onClose} size="full" footer={null}>
      <LoadState query={query} h={240} />
      {error && (
        <Alert
          color="orange"
          icon={<IconAlertTriangle size={18} />}
          ref={announceText}
          title={t('orders.reading.failed')}
        >
          {t(`orders.reading.error.${getErrorCode(error) === 'changed_meanwhile' ? 'changed' : 'other'}`)}{' '}
          <Button variant="default" size="compact-sm" onClick={reading.restart}>
            {t('orders.reading.restart')}
          </Button>
        </Alert>
      )}
      {query.data && <Reader reading={reading} />}
    </Dialog>
  )
}

/** Handles the keys of the dialog. A focused button handles Enter itself, but not while the key is held down. */
function useReadingKeys({ state, move, decide, undo }: Reading): void {
  const latest = useRef<(event: KeyboardEvent) => void>(() => {})
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      z: () => void undo(),
      arrowleft: () => move(-1),
      arrowright: () => move(1),
      h: () => void decide(state === 'hold' ? 'unread' : 'hold'),
      enter: () => void decide('ok'),
    }
    latest.current = (event) => {
      const key = event.key.toLowerCase()
      const run = actions[key]
      const isOther = event.altKey || event.shiftKey || ((event.ctrlKey || event.metaKey) && key !== 'z')
      if (!run || isOther || event.target instanceof HTMLInputElement) return
      if (key === 'enter' && event.target instanceof HTMLButtonElement && !event.repeat) return
      event.preventDefault()
      if (!event.repeat || key.startsWith('arrow')) run()
    }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function Reader({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { job, index, total, state, move, decide, undo, canUndo, next } = reading
  useReadingKeys(reading)
  const readerRef = useRef<HTMLDivElement>(null)
  // the dialog has focused its first control before the orders were loaded: Enter would close it
  useEffect(() => readerRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const isHeld = state === 'hold'
  const noJobReason = !job && t('frame.disabledReason.last')
  return (
    <div ref={readerRef} className={styles.reader}>
      {job ? (
        <>
          <p className={styles.progress}>
            {t('orders.reading.progress', { number: format.number(index + 1), total: format.number(total) })}
          </p>
          <Page job={job} state={state} />
        </>
      ) : (
        <End isLoading={next?.isLoading === true} isEmpty={total === 0} />
      )}
      <div className={styles.actions}>
        <Action
          label={t('orders.reading.previous')}
          keyName="←"
          onClick={() => move(-1)}
          reason={index === 0 && t('frame.disabledReason.first')}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Action>
        <Action label={t('orders.reading.next')} keyName="→" onClick={() => move(1)} reason={noJobReason}>
          <IconChevronRight size={18} aria-hidden />
        </Action>
        <Action
          label={t('orders.reading.undo')}
          keyName="Z"
          onClick={() => void undo()}
          reason={!canUndo && t('frame.disabledReason.nothingToUndo')}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </Action>
        <Action
          label={t(isHeld ? 'orders.reading.release' : 'orders.reading.hold')}
          keyName="H"
          onClick={() => void decide(isHeld ? 'unread' : 'hold')}
          reason={noJobReason}
        >
          <IconHandStop size={18} aria-hidden />
        </Action>
        <Action
          label={t('orders.reading.ok')}
          keyName="↵"
          onClick={() => void decide('ok')}
          reason={noJobReason}
          isPrimary
        >
          <IconCheck size={18} aria-hidden />
        </Action>
      </div>
    </div>
  )
}

interface ActionProps {
  readonly label: string
  /** The key that does the same. */
  readonly keyName: string
  readonly onClick: () => void
  readonly reason: string | false
  readonly isPrimary?: boolean
  readonly children: ReactNode
}

function Action({ label, keyName, onClick, reason, isPrimary = false, children }: ActionProps) {
  return (
    <WithReason reason={reason}>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        size="md"
        leftSection={children}
        rightSection={
          <kbd className={styles.key} aria-hidden>
            {keyName}
          </kbd>
        }
        onClick={onClick}
        data-autofocus={isPrimary || undefined}
      >
        {label}
      </Button>
    </WithReason>
  )
}

/** The texts of one order beside its artwork. */
function Page({ job, state }: { job: WireUnreadJob; state: Reading['state'] }) {
  const { t } = useTranslation()
  const { orderId, jobId, mediaName, sku, texts, thumbnailPath, heldBy } = job
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <Thumbnail
          source={thumbnailUrl(thumbnailPath)}
          alt={t('orders.picture.alt', { order: orderId, job: jobId })}
          missing={<IconPhotoOff size={48} stroke={1.25} aria-hidden />}
        />
      </div>
      <div>
        <div ref={announceChanges}>
          {texts.map(({ name, text }) => (
            <p key={`${name} ${text}`} className={styles.text} dir="auto">
              {texts.length > 1 && <span className={styles.muted}>{name}</span>}
              {text}
            </p>
          ))}
          {texts.length === 0 && <p className={styles.muted}>{t('orders.reading.noText')}</p>}
        </div>
        <p className={styles.muted}>
          {[t('frame.nameAndValue', { name: t('orders.order'), value: orderId }), jobId, mediaName, sku]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {state === 'ok' && <p ref={announceText}>{t('orders.reading.isOk')}</p>}
        {state === 'hold' && (
          <p ref={announceText} className={styles.heldBack}>
            <IconHandStop size={18} aria-hidden />
            {heldBy === null ? t('orders.reading.isHeld') : t('orders.reading.heldBy', { name: heldBy })}
          </p>
        )}
      </div>
    </div>
  )
}

/** Shown when there is nothing to read, or after the last order. */
function End({ isLoading, isEmpty }: { isLoading: boolean; isEmpty: boolean }) {
  const { t } = useTranslation()
  if (isLoading) return <Loading h={240} />
  const key = isEmpty ? 'empty' : 'allRead'
  return (
    <div ref={announceText}>
      <EmptyState icon={IconCheck} title={t(`orders.reading.${key}.title`)} text={t(`orders.reading.${key}.text`)} />
    </div>
  )
}
