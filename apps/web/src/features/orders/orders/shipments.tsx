import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { FIELD_LIMITS } from '@platen/contract/call'
import { MAX_SHIPMENTS } from '@platen/domain/shops'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { afterClick } from '../../../components/after-click.ts'
import { focusOnMount } from '../../../components/focus.ts'
import { LoadState } from '../../../components/load-state.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import type { OrderRow } from './order-row.ts'
import styles from './shipments.module.css'
import { ShopReports } from './shop-reports.tsx'
import { NEW_SHIPMENT, type ShipmentEdits, type ShipmentInput } from './use-shipment-edits.ts'

interface ShipmentsProps {
  readonly row: OrderRow
  readonly edits: ShipmentEdits
}

/** The section with the shipments of the order, which its jobs share, and with the reports to its shop. */
export function ShipmentsSection({ row, edits }: ShipmentsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { query, shipments, shopReports, isInvalid } = edits
  const hasFailed = shopReports.some(
    ({ state, fault }) => state === 'failed' || (state === 'waiting' && fault !== null),
  )
  const [isOpen, setOpen] = useState<boolean>()
  if (!shipments) return query.isError && <LoadState query={query} />
  const count = shipments.length === 0 ? '' : format.number(shipments.length)
  return (
    <details
      className={styles.section}
      // A field with an error cannot be hidden, since saving moves the focus to it.
      open={isInvalid || (isOpen ?? hasFailed)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{[t('shipments.title'), count].filter(Boolean).join(' · ')}</summary>
      <Shipments row={row} edits={edits} />
    </details>
  )
}

/** The shipments of an order, which can be changed, and the reports to its shop. */
export function Shipments({ row, edits }: ShipmentsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const canEdit = usePermissions()('print_order_edit')
  const [addedIndex, setAddedIndex] = useState<number>()
  const { shipments = [], shopReports, setPart } = edits
  const isReported = shopReports.some(({ what, state }) => what === 'shipped' && state === 'sent')
  const isLastReported = isReported && shipments.length === 1
  const notes = [
    isCancelled(row) && t('shipments.orderCancelled'),
    shipments.length === 0 && t('shipments.empty'),
    canEdit && isLastReported && t('shipments.lastIsReported'),
    isReported && edits.isChanged && t('shipments.reportedAgain'),
  ].filter((note) => typeof note === 'string')
  const notesId = useId()
  const add = () => {
    setAddedIndex(shipments.length)
    edits.change([...shipments, NEW_SHIPMENT])
  }
  return (
    <div className={styles.content} ref={setPart}>
      <ShopReports row={row} reports={shopReports} />
      <div id={notesId} ref={announceChanges} className={styles.notes}>
        {notes.map((note) => (
          <p key={note} className={styles.muted}>
            {note}
          </p>
        ))}
      </div>
      {shipments.map((shipment, index) => (
        <ShipmentFields
          // oxlint-disable-next-line react/no-array-index-key -- the fields have no state of their own.
          key={index}
          number={format.number(index + 1)}
          shipment={shipment}
          faults={edits.shownFaults[index] ?? []}
          isReadOnly={!canEdit}
          isAdded={index === addedIndex}
          keptFor={isLastReported ? notesId : undefined}
          onChange={(next) => edits.change(shipments.with(index, next))}
          onLeave={() => afterClick(edits.showFaults)}
          onRemove={() => {
            setAddedIndex(undefined)
            edits.change(shipments.toSpliced(index, 1))
          }}
        />
      ))}
      {canEdit && <ShipmentButtons edits={edits} canAdd={shipments.length < MAX_SHIPMENTS} onAdd={add} />}
    </div>
  )
}

/** Whether all copies of an order are cancelled, as far as its list shows them. */
const isCancelled = ({ jobStatus, isOneOfSeveral }: OrderRow): boolean => jobStatus === 'CANCELLED' && !isOneOfSeveral

interface ButtonsProps {
  readonly edits: ShipmentEdits
  readonly canAdd: boolean
  readonly onAdd: () => void
}

function ShipmentButtons({ edits, canAdd, onAdd }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <Group gap="sm">
      <WithReason reason={!canAdd && t('frame.disabledReason.limit')}>
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('shipments.add')}
        </Button>
      </WithReason>
      {edits.isChanged && (
        <Button size="compact-md" loading={edits.isSaving} onClick={() => void edits.save().catch(() => {})}>
          {t('shipments.save')}
        </Button>
      )}
    </Group>
  )
}

interface FieldsProps {
  readonly number: string
  readonly shipment: ShipmentInput
  /** The fields whose errors are shown. */
  readonly faults: readonly (keyof ShipmentInput)[]
  readonly isReadOnly: boolean
  /** Whether it was added a moment ago: its first field has the focus. */
  readonly isAdded: boolean
  /** The id of the text that explains why it cannot be removed; undefined if it can. */
  readonly keptFor: string | undefined
  readonly onChange: (shipment: ShipmentInput) => void
  /** Called when a field loses the focus. */
  readonly onLeave: () => void
  readonly onRemove: () => void
}

const PLACEHOLDERS = { carrier: '', trackingNumber: '', trackingUrl: 'https://' } as const
const MAX_LENGTHS = {
  carrier: FIELD_LIMITS.name,
  trackingNumber: FIELD_LIMITS.name,
  trackingUrl: FIELD_LIMITS.text,
} as const

/** The fields of one shipment. */
function ShipmentFields(props: FieldsProps) {
  const { number, shipment, faults, isReadOnly, isAdded, keptFor, onChange, onLeave, onRemove } = props
  const { t } = useTranslation()
  return (
    <fieldset className={styles.shipment} aria-label={t('shipments.shipmentNumber', { number })}>
      {(['carrier', 'trackingNumber', 'trackingUrl'] as const).map((field) => (
        <TextInput
          key={field}
          ref={isAdded && field === 'carrier' ? focusOnMount : undefined}
          label={t(`shipments.field.${field}`)}
          placeholder={PLACEHOLDERS[field]}
          readOnly={isReadOnly}
          spellCheck={false}
          maxLength={MAX_LENGTHS[field]}
          error={faults.includes(field) && t(field === 'carrier' ? 'shipments.carrierMissing' : 'shipments.urlWrong')}
          value={shipment[field]}
          onChange={(event) => onChange({ ...shipment, [field]: event.currentTarget.value })}
          onBlur={onLeave}
        />
      ))}
      {!isReadOnly && (
        <ActionIcon
          className={styles.remove}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('shipments.remove', { number })}
          {...(keptFor === undefined
            ? { onClick: onRemove }
            : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': keptFor })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}
