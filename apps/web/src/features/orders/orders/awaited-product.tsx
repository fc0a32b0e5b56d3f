import { Alert, Button } from '@mantine/core'
import type { WireAwaitedProduct } from '@platen/contract/orders'
import { IconTags } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { usePermissions } from '../../../api/queries.ts'
import { productsPath } from '../../../lib/paths.ts'

/** Why an order waits for its product, as a sentence. */
export function useAwaitedProductMessage({ reason, sku }: WireAwaitedProduct): string {
  const { t } = useTranslation()
  return t(`orders.awaitedProduct.${reason}`, { sku })
}

/** Why an order waits for its product, with a link to it for users who may change products. */
export function AwaitedProduct({ awaited }: { awaited: WireAwaitedProduct }) {
  const { t } = useTranslation()
  const may = usePermissions()
  const message = useAwaitedProductMessage(awaited)
  const isUnknown = awaited.reason === 'productUnknown'
  const query = new URLSearchParams({ [isUnknown ? 'create' : 'search']: awaited.sku })
  return (
    <Alert color="blue" icon={<IconTags size={18} />} role="status">
      <div style={{ overflowWrap: 'anywhere' }}>{message}</div>
      {may(isUnknown ? 'products_edit' : 'products_view') && (
        <Button
          component={Link}
          to={`${productsPath(getCurrentEnvironment() ?? '')}?${query}`}
          size="compact-sm"
          variant="default"
          mt={8}
        >
          {t(isUnknown ? 'orders.awaitedProduct.create' : 'orders.awaitedProduct.open')}
        </Button>
      )}
    </Alert>
  )
}
