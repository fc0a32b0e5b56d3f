import { Radio, Stack, TextInput } from '@mantine/core'
import { SHOP_KINDS, type ShopKind, TAKE_WHEN, type TakeWhen } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'
import styles from './shops.module.css'

/** What is typed in the step with the name. */
export interface ShopName {
  readonly name: string
  readonly domain: string
  readonly take: TakeWhen
}

/** The system of the shop. */
export function ShopKindFields({ kind, onChange }: { kind: ShopKind; onChange: (kind: ShopKind) => void }) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('shops.kindLabel')}
      value={kind}
      onChange={(value) => onChange(SHOP_KINDS.find((candidate) => candidate === value) ?? kind)}
    >
      <Stack gap="sm" mt={8}>
        {SHOP_KINDS.map((option) => (
          <Radio
            key={option}
            value={option}
            label={t(`shops.kind.${option}`)}
            description={t(`shops.kindText.${option}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface NameFieldsProps {
  readonly kind: ShopKind
  readonly input: ShopName
  /** Whether an address of the shop is stored that is not the one of its API. */
  readonly hasDomain: boolean
  /** Whether a save was rejected, so that an empty name is an error. */
  readonly isRefused: boolean
  readonly onChange: (input: ShopName) => void
}

/**
 * Name of the shop, and when its orders are imported. Contains the address of the shop only if its API does not require
 * it.
 */
export function ShopNameFields({ kind, input, hasDomain, isRefused, onChange }: NameFieldsProps) {
  const { t } = useTranslation()
  const isAddressOfApi = kind === 'shopify' || kind === 'wooCommerce'
  return (
    <div className={styles.form}>
      <TextInput
        label={t('shops.field.name')}
        description={t('shops.hint.name')}
        required
        maxLength={200}
        error={isRefused && input.name.trim() === '' && t('shops.nameMissing')}
        value={input.name}
        onChange={(event) => onChange({ ...input, name: event.currentTarget.value })}
      />
      {(!isAddressOfApi || hasDomain) && (
        <TextInput
          label={t('shops.field.domain')}
          description={t('shops.hint.domain')}
          maxLength={200}
          value={input.domain}
          onChange={(event) => onChange({ ...input, domain: event.currentTarget.value })}
        />
      )}
      <Radio.Group
        label={t('shops.field.take')}
        value={input.take}
        onChange={(value) => onChange({ ...input, take: TAKE_WHEN.find((option) => option === value) ?? input.take })}
      >
        <Stack gap="xs" mt={8}>
          {TAKE_WHEN.map((option) => (
            <Radio key={option} value={option} label={t(`shops.take.${option}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </div>
  )
}
