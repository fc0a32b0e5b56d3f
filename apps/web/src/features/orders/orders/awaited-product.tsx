import { Alert, Button, Group } from '@mantine/core'
import type { WireAwaitedProduct } from '@platen/contract/orders'
import { IconTags } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { usePermissions } from '../../../api/queries.ts'
import { productsPath, templatesPath } from '../../../lib/paths.ts'

/** Why an order waits for its product, as a sentence. */
export function useAwaitedProductMessage({ reason, sku }: WireAwaitedProduct): string {
  const { t } = useTranslation()
  return t(`orders.awaitedProduct.${reason}`, { sku })
}

/** Links to the product and the template of an order, for users who may see them. */
export function ProductLinks({
  sku,
  templateName,
}: {
  readonly sku: string
  readonly templateName?: string | undefined
}) {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  if (!hasPermission('products_view')) return null
  const environment = getCurrentEnvironment() ?? ''
  const link = (to: string, name: string, label: string) => (
    <Button component={Link} to={`${to}?${new URLSearchParams({ search: name })}`} size="compact-sm" variant="default">
      {label}
    </Button>
  )
  return (
    <Group gap={8} mt={8}>
      {link(productsPath(environment), sku, t('orders.awaitedProduct.open'))}
      {templateName !== undefined &&
        link(templatesPath(environment), templateName, t('orders.awaitedProduct.openTemplate'))}
    </Group>
  )
}

/** Why an order waits for its product, with a link to it for users who may change products. */
export function AwaitedProduct({ awaited }: { awaited: WireAwaitedProduct }) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('products_edit')
  const message = useAwaitedProductMessage(awaited)
  const { reason, sku } = awaited
  return (
    <Alert color="blue" icon={<IconTags size={18} />}>
      <div style={{ overflowWrap: 'anywhere' }}>{message}</div>
      {reason !== 'productUnknown' && <ProductLinks sku={sku} />}
      {reason === 'productUnknown' && canEdit && (
        <Button
          component={Link}
          to={`${productsPath(getCurrentEnvironment() ?? '')}?${new URLSearchParams({ create: sku })}`}
          size="compact-sm"
          variant="default"
          mt={8}
        >
          {t('orders.awaitedProduct.create')}
        </Button>
      )}
    </Alert>
  )
}
