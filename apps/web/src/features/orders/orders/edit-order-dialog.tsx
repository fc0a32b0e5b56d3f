import { Alert, Button, Checkbox, Group } from '@mantine/core'
import { jobLabel, PRIORITY_LIMITS } from '@platen/domain/orders'
import { isAdministratorKind } from '@platen/domain/permissions'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, usePermissions, useProfile } from '../../../api/queries.ts'
import { DateField } from '../../../components/date-field.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { MultiSelect, Select } from '../../../components/select.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { toPrincipal } from '../../../lib/principal.ts'
import { JigExplanationDialog } from '../../catalog/decision-tree/index.ts'
import { ArtworkFixes, FixedArtworkDetails } from './artwork-fixes.tsx'
import { useAssignableUsers, useJigNames } from './assignment-options.ts'
import { AwaitedArtwork } from './awaited-artwork.tsx'
import { AwaitedProduct, ProductLinks } from './awaited-product.tsx'
import { ChangeBookedDialog } from './change-booked-dialog.tsx'
import { CustomerProof } from './customer-proof.tsx'
import { CustomerSection } from './customer-section.tsx'
import styles from './edit-order-dialog.module.css'
import { JobChanges } from './job-changes.tsx'
import { LeftOutNotice } from './left-out-notice.tsx'
import { OrderDetails } from './order-details.tsx'
import type { OrderRow } from './order-row.ts'
import { Personalisation } from './personalisation.tsx'
import { DoneQuestion, QuantityFields } from './quantity-fields.tsx'
import { ReplaceArtwork, useReplacedArtwork } from './replace-artwork.tsx'
import { ShipmentsSection } from './shipments.tsx'
import { TimelineButton } from './timeline-button.tsx'
import { type EditOrderForm, useEditOrderForm } from './use-edit-order-form.ts'
import { usePresetsOfJob } from './use-presets-of-jobs.ts'
import { useProductOfJob } from './use-product-of-job.ts'
import { type ShipmentEdits, useShipmentEdits } from './use-shipment-edits.ts'

interface EditOrderDialogProps {
  readonly row: OrderRow
  readonly isRemoved: boolean
  readonly cancelButton: ReactNode
  readonly onClose: () => void
}

/**
 * Edits quantity, print quantity, jig, users, due date, priority and artwork of one job, and the customer data of its
 * order. `isRemoved` is true once the order is no longer in the list: the dialog then shows a message and disables
 * saving.
 * `cancelButton` is offered for a job that the shop system left out.
 */
export function EditOrderDialog({ row, isRemoved, cancelButton, onClose }: EditOrderDialogProps) {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const canLetThrough = useCan('letArtworkThrough')
  // An order that is booked or unbooked while the dialog is open is saved as it was when the dialog was opened.
  const [hasBooked] = useState(row.assigned > 0)
  const canChangeBooked = hasPermission('delete_orders_edit')
  const replaced = useReplacedArtwork()
  const { artwork } = replaced
  const changesBooked = (hasBooked && canChangeBooked) || artwork !== null
  const { form, quantities, customer, texts, done, state, isDirty, submit, question, isSaving } = useEditOrderForm(
    row,
    { changesBooked, artwork },
    onClose,
  )
  const shipments = useShipmentEdits(row)
  // First the shipments: the dialog stays open if the order is not saved.
  const save = async () => {
    if (await shipments.save()) await submit()
  }
  const booked = row.assigned > 0 && !changesBooked
  // the pending save of this dialog can itself remove the order from the list
  const message = isRemoved && !isSaving ? 'notInList' : state.message === 'jobAssigend' ? state.message : null
  return (
    <Dialog
      title={t('editOrder.title', { order: row.orderId })}
      onClose={onClose}
      dirty={() => isDirty() || shipments.isChanged || replaced.isPending}
      onSave={() => void save().catch(() => {})}
      saveDisabled={isRemoved || !state.canSave || replaced.isPending}
      saveReason={replaced.isPending ? t('editOrder.artwork.uploading') : undefined}
      busy={isSaving || shipments.isSaving}
      size="lg"
    >
      <div className={styles.layout}>
        <OrderDetails row={row} />
        <div className={styles.fields}>
          {message && (
            <Alert color="orange" icon={<IconAlertTriangle size={18} />} ref={announceText}>
              {message === 'jobAssigend' ? <BookedMessage row={row} /> : t(`editOrder.error.${message}`)}
            </Alert>
          )}
          {!isRemoved && <LeftOutNotice row={row} cancelButton={cancelButton} />}
          {row.job.awaitedProduct && row.job.personalisation?.state !== 'held' && (
            <AwaitedProduct awaited={row.job.awaitedProduct} />
          )}
          {row.job.awaitedArtwork && <AwaitedArtwork row={row} awaited={row.job.awaitedArtwork} />}
          <Personalisation row={row} texts={texts} disabled={isRemoved || artwork !== null} />
          <CustomerProof row={row} disabled={isRemoved} />
          <ArtworkFixes row={row} disabled={isRemoved || artwork !== null} />
          {hasBooked && changesBooked && !isRemoved && <BookedNotice row={row} />}
          <QuantityFields quantities={quantities} disabled={booked} hasRemaining={!changesBooked} />
          {artwork && quantities.isRemainingChanged && (
            <p className={styles.warning} ref={announceText}>
              {t('editOrder.artwork.quantityNotSaved')}
            </p>
          )}
          {quantities.counts.remaining === 0 && !changesBooked && <DoneQuestion {...done} />}
          <JigSelect row={row} form={form} disabled={booked || !hasPermission('change_order_jig_edit')} />
          <DueDateAndPriority form={form} disabled={booked} />
          {((row.heldBack && row.warnings.length > 0) || row.isReleasedManually) && (
            <Checkbox
              label={t('artwork.letThrough')}
              disabled={booked || !canLetThrough}
              key={form.key('letThrough')}
              {...form.getInputProps('letThrough', { type: 'checkbox' })}
            />
          )}
          {hasPermission('change_order_assignee_edit') && <UserSelect form={form} disabled={booked} />}
          <FixedArtworkDetails row={row} />
          {canChangeBooked && row.thumbnailPath !== null && <ReplaceArtwork replaced={replaced} />}
        </div>
      </div>
      {question.pendingEdit && <ChangeBookedDialog row={row} question={question} isSaving={isSaving} />}
      <OrderSections row={row} customer={customer} shipments={shipments} isRemoved={isRemoved} />
    </Dialog>
  )
}

interface SectionsProps extends Pick<EditOrderDialogProps, 'row' | 'isRemoved'> {
  readonly customer: ReturnType<typeof useEditOrderForm>['customer']
  readonly shipments: ShipmentEdits
}

/** What the jobs of the order share, and the history. */
function OrderSections({ row, isRemoved, customer, shipments }: SectionsProps) {
  return (
    <>
      <CustomerSection customer={customer} disabled={isRemoved} />
      <ShipmentsSection row={row} edits={shipments} />
      <JobChanges job={row} />
      <Group mt="sm">
        <TimelineButton subject={{ orderId: row.id }} />
      </Group>
    </>
  )
}

/** Shows which presets the copies are on, their owners and users, and who can remove the copies. */
function BookedMessage({ row }: { row: OrderRow }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const profile = useProfile()
  const presets = usePresetsOfJob(row)
  if (!presets) return t('editOrder.error.jobAssigend')
  const { names } = presets
  const owners = presets.owners.filter((owner) => owner !== profile?.userId)
  const canRemove = owners.length === 0 || (profile !== null && isAdministratorKind(toPrincipal(profile)))
  const next = canRemove ? t('editOrder.removeThere') : t('editOrder.askOwners', { owners: format.list(owners) })
  return `${t('editOrder.bookedOn', { presets: format.list(names) })} ${next}`
}

/** Shows which presets the copies are on, and that saving first shows what happens to them. */
function BookedNotice({ row }: { row: OrderRow }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const names = usePresetsOfJob(row)?.names
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} />}>
      {names ? t('editOrder.bookedOn', { presets: format.list(names) }) : t('editOrder.error.jobAssigend')}{' '}
      {t('editOrder.change.hint')}
    </Alert>
  )
}

/** Opens the explanation of why the rules assigned this jig, or none. */
function ExplainJigButton({ row }: { row: OrderRow }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const product = useProductOfJob(row)
  return (
    <>
      <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setOpen(true)}>
        {t(row.jig === null ? 'filters.jigReason.buttonNone' : 'filters.jigReason.button')}
      </Button>
      {isOpen && (
        <JigExplanationDialog
          job={{ id: row.id, jobId: row.jobId, label: jobLabel(row), jig: row.jig }}
          onClose={() => setOpen(false)}
        >
          {row.jig === null && row.mediaName === '' && product.media === '' && (
            <div className={styles.reason}>
              {t('editOrder.mediaMissing', { sku: row.sku })}
              <ProductLinks sku={row.sku} />
            </div>
          )}
        </JigExplanationDialog>
      )}
    </>
  )
}

interface FieldProps {
  readonly form: EditOrderForm
  readonly disabled: boolean
}

function DueDateAndPriority({ form, disabled }: FieldProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.counts}>
      <DateField
        label={t('orders.column.dueDate')}
        disabled={disabled}
        key={form.key('dueDay')}
        {...form.getInputProps('dueDay')}
      />
      <NumberField
        label={t('orders.column.priority')}
        description={t('editOrder.priorityHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        min={PRIORITY_LIMITS.min}
        max={PRIORITY_LIMITS.max}
        decimalScale={0}
        disabled={disabled}
        key={form.key('priority')}
        {...form.getInputProps('priority')}
      />
    </div>
  )
}

function JigSelect({ row, form, disabled }: FieldProps & { row: OrderRow }) {
  const { t } = useTranslation()
  return (
    <div>
      <Select
        label={t('editOrder.jig')}
        placeholder={t('orders.noJig')}
        data={useJigNames()}
        searchable
        clearable
        disabled={disabled}
        nothingFoundMessage={t('editOrder.jigNotFound')}
        key={form.key('jig')}
        {...form.getInputProps('jig')}
      />
      <ExplainJigButton row={row} />
    </div>
  )
}

function UserSelect({ form, disabled }: FieldProps) {
  const { t } = useTranslation()
  return (
    <MultiSelect
      label={t('editOrder.users')}
      placeholder={form.getValues().users.length === 0 ? t('editOrder.nobody') : undefined}
      data={useAssignableUsers()}
      searchable
      clearable
      disabled={disabled}
      key={form.key('users')}
      {...form.getInputProps('users')}
    />
  )
}
