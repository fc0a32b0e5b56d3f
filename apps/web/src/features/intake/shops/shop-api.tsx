import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import type { ShopKind } from '@platen/domain/shops'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './shops.module.css'

/** Kinds of shops that can be asked for their orders. */
type AskedKind = Exclude<ShopKind, 'other'>

const ETSY_URL = 'https://api.etsy.com'

const EMPTY = { url: '', clientId: '', shopNumber: '', secret: '', refreshToken: '' }
type Typed = typeof EMPTY

function toTyped({ kind, api }: WireShop): Typed {
  const { url = kind === 'etsy' ? ETSY_URL : '', clientId = '', shopNumber = '' } = api ?? {}
  return { ...EMPTY, url, clientId, shopNumber }
}

/** Access to the API of a shop, with which Platen asks for orders whose messages did not arrive. */
export function ShopApi({ shop, kind }: { shop: WireShop; kind: AskedKind }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => toTyped(shop))
  const options = { changes: ['shops'], failed: 'shops.error.saveFailed', awaitsRefetch: true } as const
  const save = useApiMutation(calls.shops.saveApi, options)
  const ask = useApiMutation(calls.shops.catchUp, { changes: ['shops'], failed: 'shops.error.askFailed' })
  const params = { id: shop.id }
  const store = async () => {
    const { secret, refreshToken, ...fields } = typed
    const secrets = { ...(secret && { secret }), ...(refreshToken && { refreshToken }) }
    await save.mutateAsync({ params, body: { api: { ...fields, ...secrets } } })
    setTyped({ ...typed, secret: '', refreshToken: '' })
    notifications.show({ message: t('shops.setup.saved') })
  }
  const remove = async () => {
    await save.mutateAsync({ params, body: { api: null } })
    setTyped(toTyped({ ...shop, api: null }))
  }
  const askNow = async () => {
    await ask.mutateAsync({ params })
    notifications.show({ message: t('shops.api.asking') })
  }
  return (
    <section className={styles.part}>
      <h3>{t('shops.api.title')}</h3>
      <p className={styles.quiet}>{t('shops.api.text')}</p>
      <ApiFields {...{ kind, typed }} onChange={(change) => setTyped({ ...typed, ...change })} />
      {shop.api && <ApiState api={shop.api} />}
      <Group gap="sm">
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!URL.canParse(typed.url)}
          onClick={() => void store().catch(() => {})}
        >
          {t('shops.api.save')}
        </Button>
        {shop.api && (
          <>
            <Button variant="default" loading={ask.isPending} onClick={() => void askNow().catch(() => {})}>
              {t('shops.api.ask')}
            </Button>
            <Button variant="default" disabled={save.isPending} onClick={() => void remove().catch(() => {})}>
              {t('shops.api.remove')}
            </Button>
          </>
        )}
      </Group>
    </section>
  )
}

interface FieldsProps {
  readonly kind: AskedKind
  readonly typed: Typed
  readonly onChange: (change: Partial<Typed>) => void
}

function ApiFields({ kind, typed, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const field = (name: keyof Typed, label: string, placeholder = '') => (
    <TextInput
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={typed[name]}
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
      <p className={styles.quiet}>{t('shops.api.kept')}</p>
    </>
  )
}

/** When the shop was last asked, and why it could not be asked since. */
function ApiState({ api: { caughtUpAt, fault } }: { api: NonNullable<WireShop['api']> }) {
  const { t } = useTranslation()
  const format = useFormatters()
  return (
    <p role="status" className={fault ? styles.notice : styles.quiet}>
      {caughtUpAt === null ? t('shops.api.notAsked') : t('shops.api.asked', { when: format.dateTime(caughtUpAt) })}
      {fault && ` ${t(`shops.api.fault.${fault}`)}`}
    </p>
  )
}
