import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import type { ShopKind } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useInvalidFocus } from '../../../components/use-invalid-focus.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { type ApiInput, findMissing, isApiChanged, keepsSecrets, type StoredAccess, toApiInput } from './api-input.ts'
import styles from './shops.module.css'
import { useSavedApi } from './use-access-input.ts'
import { useCatchUpFault } from './use-catch-up-fault.ts'

/** Kinds of shops whose API returns orders. */
type ApiShopKind = Exclude<ShopKind, 'other'>

interface ShopApiProps {
  readonly shop: WireShop
  readonly kind: ApiShopKind
  /** Undefined while it is unchanged. */
  readonly input: ApiInput | undefined
  /** The stored access when the fields were typed. */
  readonly before: StoredAccess
  readonly onType: (input: ApiInput) => void
  /** Called when `input` was saved, or the access was removed. */
  readonly onSaved: () => void
  /** Receives the access that another user has stored meanwhile. */
  readonly onConflict: (stored: StoredAccess) => void
}

/** Access to the API of a shop, with which Platen fetches orders whose messages did not arrive. */
export function ShopApi({ shop, kind, input = toApiInput(shop), before, onType, onSaved, onConflict }: ShopApiProps) {
  const { t } = useTranslation()
  const { isPending, save } = useSavedApi(onConflict)
  const fetchOrders = useApiMutation(calls.shops.catchUp, {
    invalidates: ['shops'],
    errorTitle: 'shops.error.fetchFailed',
  })
  const missing = findMissing(shop, input)
  const isChanged = isApiChanged(shop, input)
  const { setPart, isRefused, showInvalid: refuse } = useInvalidFocus()
  const store = async () => {
    if (missing.length > 0) {
      refuse()
      return
    }
    await save(shop, input, before)
    onSaved()
    notifications.show({ message: t('shops.setup.saved') })
  }
  const remove = async () => {
    await save(shop, null, before)
    onSaved()
  }
  const fetchOrdersNow = async () => {
    await fetchOrders.mutateAsync({ params: { id: shop.id } })
    notifications.show({ message: t('shops.api.fetching') })
  }
  return (
    <section className={styles.group} ref={setPart}>
      <h3>{t('shops.api.title')}</h3>
      <p className={styles.muted}>{t('shops.api.text')}</p>
      <p className={styles.muted}>{t(`shops.api.instructions.${kind}`)}</p>
      <ApiFields
        kind={kind}
        input={input}
        missing={isChanged || isRefused ? missing : []}
        onChange={(change) => onType({ ...input, ...change })}
      />
      {keepsSecrets(shop, input) && <p className={styles.muted}>{t('shops.api.secretsNotShown')}</p>}
      {shop.api && <ApiState api={shop.api} />}
      <Group gap="sm">
        <Button variant="default" loading={isPending} onClick={() => void store().catch(() => {})}>
          {t('shops.api.save')}
        </Button>
        {shop.api && (
          <>
            <Button
              variant="default"
              loading={fetchOrders.isPending}
              onClick={() => void fetchOrdersNow().catch(() => {})}
            >
              {t('shops.api.fetch')}
            </Button>
            <Button variant="default" disabled={isPending} onClick={() => void remove().catch(() => {})}>
              {t('shops.api.remove')}
            </Button>
          </>
        )}
      </Group>
    </section>
  )
}

interface FieldsProps {
  readonly kind: ApiShopKind
  readonly input: ApiInput
  /** Fields whose values are missing, or not an address. */
  readonly missing: readonly (keyof ApiInput)[]
  readonly onChange: (change: Partial<ApiInput>) => void
}

function ApiFields({ kind, input, missing, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const field = (name: keyof ApiInput, label: string, placeholder = '') => (
    <TextInput
      label={label}
      placeholder={placeholder}
      error={missing.includes(name) && t(name === 'url' ? 'shops.api.urlMissing' : 'shops.api.valueMissing')}
      autoComplete="off"
      spellCheck={false}
      value={input[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value.trim() })}
    />
  )
  return (
    <>
      {kind === 'etsy'
        ? field('shopNumber', t('shops.api.shopNumber'))
        : field(
            'url',
            t('shops.field.domain'),
            kind === 'shopify' ? 'https://pens.myshopify.com' : 'https://pens.example',
          )}
      {field('clientId', t(`shops.api.clientId.${kind}`))}
      {field('secret', t(`shops.api.secret.${kind}`))}
      {kind === 'etsy' && field('refreshToken', t('shops.api.refreshToken'))}
    </>
  )
}

/** When orders were last fetched from the shop, and why requests have failed since. */
function ApiState({ api: { caughtUpAt, fault } }: { api: NonNullable<WireShop['api']> }) {
  const { t } = useTranslation()
  const toReason = useCatchUpFault()
  const format = useFormatters()
  return (
    <p className={fault ? styles.notice : styles.muted}>
      {[
        caughtUpAt !== null && t('shops.api.lastFetched', { when: format.dateTime(caughtUpAt) }),
        caughtUpAt === null && !fault && t('shops.api.notAsked'),
        fault && toReason(fault),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
