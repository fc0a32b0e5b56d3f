import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { FIELD_LIMITS } from '@platen/contract/call'
import { MAX_SHIPMENTS } from '@platen/domain/shops'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from './order-row.ts'
import styles from './shipments.module.css'
import { ShopReports } from './shop-reports.tsx'
import { findShipmentFaults, NEW_SHIPMENT, type ShipmentEdits, type TypedShipment } from './use-shipment-edits.ts'

interface ShipmentsProps {
  readonly row: OrderRow
  readonly edits: ShipmentEdits
}

/** The section with the shipments of the order, which its jobs share, and with what its shop was told. */
export function Shipments({ row, edits }: ShipmentsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const mayEdit = usePermissions()('print_order_edit')
  const { shipments, shopReports } = edits
  const hasFailed = shopReports.some(({ state }) => state === 'failed')
  const [isOpen, setOpen] = useState<boolean>()
  if (!shipments) return null
  const count = shipments.length === 0 ? '' : format.number(shipments.length)
  return (
    <details
      className={styles.section}
      open={isOpen ?? hasFailed}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{[t('shipments.title'), count].filter(Boolean).join(' · ')}</summary>
      <div className={styles.content}>
        <ShopReports row={row} reports={shopReports} />
        {shipments.length === 0 && <p className={styles.quiet}>{t('shipments.none')}</p>}
        {shipments.map((shipment, index) => (
          <ShipmentFields
            // oxlint-disable-next-line react/no-array-index-key -- the fields have no state of their own.
            key={index}
            number={format.number(index + 1)}
            shipment={shipment}
            isReadOnly={!mayEdit}
            onChange={(next) => edits.change(shipments.with(index, next))}
            onRemove={() => edits.change(shipments.toSpliced(index, 1))}
          />
        ))}
        {mayEdit && <ShipmentButtons edits={edits} shipments={shipments} />}
      </div>
    </details>
  )
}

function ShipmentButtons({ edits, shipments }: { edits: ShipmentEdits; shipments: readonly TypedShipment[] }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm">
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={shipments.length >= MAX_SHIPMENTS}
        onClick={() => edits.change([...shipments, NEW_SHIPMENT])}
      >
        {t('shipments.add')}
      </Button>
      {edits.isChanged && (
        <Button
          size="compact-md"
          loading={edits.isSaving}
          disabled={!edits.maySave}
          onClick={() => void edits.save().catch(() => {})}
        >
          {t('shipments.save')}
        </Button>
      )}
    </Group>
  )
}

interface FieldsProps {
  readonly number: string
  readonly shipment: TypedShipment
  readonly isReadOnly: boolean
  readonly onChange: (shipment: TypedShipment) => void
  readonly onRemove: () => void
}

const PLACEHOLDERS = { carrier: '', trackingNumber: '', trackingUrl: 'https://' } as const
const MAX_LENGTHS = {
  carrier: FIELD_LIMITS.name,
  trackingNumber: FIELD_LIMITS.name,
  trackingUrl: FIELD_LIMITS.text,
} as const

/** The fields of one shipment. */
function ShipmentFields({ number, shipment, isReadOnly, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation()
  const faults: readonly (keyof TypedShipment)[] = findShipmentFaults(shipment)
  return (
    <fieldset className={styles.shipment} aria-label={t('shipments.one', { number })}>
      {(['carrier', 'trackingNumber', 'trackingUrl'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`shipments.field.${field}`)}
          placeholder={PLACEHOLDERS[field]}
          readOnly={isReadOnly}
          spellCheck={false}
          maxLength={MAX_LENGTHS[field]}
          error={faults.includes(field) && t(field === 'carrier' ? 'shipments.carrierMissing' : 'shipments.urlWrong')}
          value={shipment[field]}
          onChange={(event) => onChange({ ...shipment, [field]: event.currentTarget.value })}
        />
      ))}
      {!isReadOnly && (
        <ActionIcon
          className={styles.remove}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('shipments.remove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}
