import { Alert } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePersonalisation } from '@platen/contract/orders'
import { IconAlertTriangle, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useFaultText } from '../../catalog/templates/index.ts'
import styles from './edit-order-dialog.module.css'

/** Returns the function that names an item of a template; empty for users who may not see templates. */
function useItemNames(templateId: string): (itemId: string) => string {
  const mayView = usePermissions()('products_view')
  const options = apiQueryOptions('templates', calls.templates.find, { params: { id: templateId } })
  const items = useQuery({ ...options, enabled: mayView }).data?.template.items ?? []
  return (itemId) => items.find(({ id }) => id === itemId)?.name ?? ''
}

/** The texts from which the artwork of a job is made, and why it is held. */
export function Personalisation({ personalisation }: { personalisation: WirePersonalisation }) {
  const { t } = useTranslation()
  const { templateId, state, values, faults } = personalisation
  const nameOf = useItemNames(templateId)
  const sayFault = useFaultText()
  const isHeld = state === 'held'
  const named = (itemId: string, value: string): string => {
    const name = nameOf(itemId)
    return name === '' ? value : t('frame.named', { name, value })
  }
  return (
    <Alert
      color={isHeld ? 'red' : 'blue'}
      icon={isHeld ? <IconAlertTriangle size={18} /> : <IconTemplate size={18} />}
      title={t(`templates.state.${state}`)}
      role="status"
    >
      <ul className={styles.outcome}>
        {faults.map((fault) => (
          <li key={`${fault.itemId}.${fault.code}.${fault.detail}`}>{named(fault.itemId, sayFault(fault))}</li>
        ))}
        {Object.entries(values).map(([itemId, value]) => (
          <li key={itemId}>{named(itemId, value)}</li>
        ))}
      </ul>
    </Alert>
  )
}
