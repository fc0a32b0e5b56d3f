import { Switch } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { updateInputSettings } from '../../../api/update-input-settings.ts'
import styles from './products.module.css'

/** Whether orders may have an SKU instead of artwork. */
export function ProductUse({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation()
  const settings = useQuery(queryOptions.inputSettings()).data?.inputSettings
  const save = useApiMutation(calls.inputSettings.saveProductUse, {
    invalidates: ['inputSettings'],
    errorTitle: 'products.error.useFailed',
    optimistic: ({ body }) => updateInputSettings(body),
  })
  return (
    <Switch
      className={styles.usage}
      label={t('products.use.label')}
      description={t('products.use.text')}
      checked={settings?.usesProducts ?? false}
      disabled={!canEdit || !settings}
      onChange={(event) => save.mutate({ body: { usesProducts: event.currentTarget.checked } })}
    />
  )
}
