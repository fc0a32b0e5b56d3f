import { Button } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { MissingDialog } from '../../../components/row-dialog.tsx'
import { openUrlDialog, useCloseUrlDialog } from '../../../components/url-dialog.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { readNamesParam } from '../../../lib/paths.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import type { OrderRow } from './order-row.ts'

const Dialog = lazyComponent(async () => (await import('./read-names-dialog.tsx')).ReadNamesDialog)

const PARAMS = [readNamesParam.name] as const

/** The dialog in which the texts of orders are read, for users who may print, while the URL says so. */
export function ReadNamesDialog() {
  const canPrint = usePermissions()('print_order_edit')
  const [opened] = useUrlParam(readNamesParam.name)
  const close = useCloseUrlDialog(PARAMS, opened)
  if (opened === null) return null
  return canPrint ? <Dialog onClose={close} /> : <MissingDialog onClose={close} />
}

/**
 * Opens the dialog in which the texts of orders are read; nothing while no order is made from a template. Users who may
 * not print get a message instead.
 */
export function ReadNamesButton({ store }: { store: RowStore<OrderRow> }) {
  const { t } = useTranslation()
  const canPrint = usePermissions()('print_order_edit')
  const isPersonalised = () => store.all().some(({ job }) => job.personalisation !== undefined)
  const isAvailable = useSyncExternalStore(store.subscribe, isPersonalised)
  if (!isAvailable) return null
  return (
    <WithReason reason={!canPrint && t('orders.reading.noPermission')}>
      <Button
        variant="default"
        leftSection={<IconEyeCheck size={18} aria-hidden />}
        onClick={() => openUrlDialog({ [readNamesParam.name]: readNamesParam.value })}
      >
        {t('orders.reading.title')}
      </Button>
    </WithReason>
  )
}
