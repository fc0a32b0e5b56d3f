import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePersonalisation } from '@platen/contract/orders'
import { canRemakeArtwork } from '@platen/domain/orders'
import { TEMPLATE_LIMITS, type TemplateItem, type TextItem } from '@platen/domain/templates'
import { IconAlertTriangle, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan, usePermissions } from '../../../api/queries.ts'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { useFaultText } from '../../catalog/templates/index.ts'
import { FetchAgainButton } from './awaited-artwork.tsx'
import { ProductLinks } from './awaited-product.tsx'
import styles from './edit-order-dialog.module.css'
import type { OrderRow } from './order-row.ts'
import type { TextEdits } from './use-text-edits.ts'

/** Returns a template; undefined for users who may not see templates. */
function useTemplate(templateId: string) {
  const canView = usePermissions()('products_view')
  const options = apiQueryOptions('templates', calls.templates.find, { params: { id: templateId } })
  return useQuery({ ...options, enabled: canView }).data?.template
}

/** A text of each order, which is another one in each. */
const isText = (item: TemplateItem): item is TextItem => item.kind === 'TEXT' && item.source.field !== ''

interface PersonalisationProps {
  readonly row: OrderRow
  readonly texts: TextEdits
  readonly disabled: boolean
}

/** The texts from which the artwork of a job is made, which can be corrected, and why it is held. */
export function Personalisation({ row, texts, disabled }: PersonalisationProps) {
  const { personalisation } = texts
  if (!personalisation) return null
  const isDisabled = disabled || !canRemakeArtwork(row.jobState).ok
  return <MadeFromTemplate personalisation={personalisation} row={row} texts={texts} disabled={isDisabled} />
}

interface MadeFromTemplateProps extends PersonalisationProps {
  readonly personalisation: WirePersonalisation
}

function MadeFromTemplate({ personalisation, row, texts, disabled }: MadeFromTemplateProps) {
  const { t } = useTranslation()
  const canLetThrough = useCan('letArtworkThrough')
  const { templateId, state, values, faults, letThrough, read } = personalisation
  const template = useTemplate(templateId)
  const items: readonly TemplateItem[] = template?.items ?? []
  const fields = items.filter(isText)
  const getItemName = (itemId: string) => items.find(({ id }) => id === itemId)?.name ?? ''
  const formatFault = useFaultText()
  const isHeld = state === 'held'
  const formatItem = (itemId: string, value: string): string => {
    const name = getItemName(itemId)
    return name === '' ? value : t('frame.nameAndValue', { name, value })
  }
  return (
    <Alert
      color={isHeld ? 'red' : 'blue'}
      icon={isHeld ? <IconAlertTriangle size={18} /> : <IconTemplate size={18} />}
      title={t(`templates.state.${state}`)}
    >
      <ul className={styles.outcomes}>
        {faults.map((fault) => (
          <li key={`${fault.itemId}.${fault.code}.${fault.detail}`}>{formatItem(fault.itemId, formatFault(fault))}</li>
        ))}
        {Object.entries(values)
          .filter(([itemId]) => !fields.some(({ id }) => id === itemId))
          .map(([itemId, value]) => (
            <li key={itemId}>{formatItem(itemId, value)}</li>
          ))}
        {fields.map((item) => (
          <li key={item.id}>
            <TextField item={item} texts={texts} disabled={disabled} />
          </li>
        ))}
        {read?.isHeld && <li>{t('orders.reading.heldBy', { name: read.by })}</li>}
      </ul>
      {read?.isHeld && <EndHoldButton row={row} mark={read.mark} />}
      {isHeld && <ProductLinks sku={row.sku} templateName={template?.name} />}
      {/* with a reason, the picture was not fetched */}
      {isHeld && faults.some(({ code, detail }) => code === 'pictureMissing' && detail !== '') && (
        <FetchAgainButton row={row} />
      )}
      {(texts.canBeLetThrough || letThrough) && (
        <Checkbox
          mt="sm"
          label={t('artwork.letThrough')}
          checked={letThrough || texts.letsThrough}
          onChange={(event) => texts.letThrough(event.currentTarget.checked)}
          disabled={disabled || letThrough || !canLetThrough}
        />
      )}
    </Alert>
  )
}

/** Ends the hold of a user who has read the texts; they count as not read then. */
function EndHoldButton({ row, mark }: { readonly row: OrderRow; readonly mark: string }) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('print_order_edit')
  const record = useApiMutation(calls.orders.recordReading, {
    invalidates: ['orders'],
    errorTitle: 'orders.reading.failed',
  })
  const { id, jobId } = row
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={record.isPending}
      disabled={!canEdit}
      onClick={() => record.mutate({ body: { id, jobId, mark, decision: 'unread' } })}
    >
      {t('orders.reading.release')}
    </Button>
  )
}

function TextField({ item, texts, disabled }: Omit<PersonalisationProps, 'row'> & { readonly item: TextItem }) {
  const { t } = useTranslation()
  const storedText = texts.readMeanwhile(item.id)
  return (
    <Textarea
      label={item.name}
      value={texts.read(item.id)}
      onChange={(event) => texts.change(item.id, event.currentTarget.value)}
      error={storedText === undefined ? undefined : t('customer.changedMeanwhile', { value: storedText || '–' })}
      maxLength={TEMPLATE_LIMITS.value}
      disabled={disabled}
      autosize
      maxRows={6}
    />
  )
}
