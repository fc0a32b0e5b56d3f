import { Button } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { OrderRow } from './order-row.ts'

const ReadNamesDialog = lazyComponent(async () => (await import('./read-names-dialog.tsx')).ReadNamesDialog)

/** Opens the dialog in which the texts of orders are read; nothing while no order is made from a template. */
export function ReadNamesButton({ store }: { store: RowStore<OrderRow> }) {
  const { t } = useTranslation()
  const isPersonalised = () => store.all().some(({ job }) => job.personalisation !== undefined)
  const isOffered = useSyncExternalStore(store.subscribe, isPersonalised)
  const [isOpen, setOpen] = useState(false)
  const label = t('orders.reading.title')
  useActionCommands([isOffered && { id: 'readNames', label, icon: IconEyeCheck, run: () => setOpen(true) }])
  return (
    <>
      {isOffered && (
        <Button variant="default" leftSection={<IconEyeCheck size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && <ReadNamesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
