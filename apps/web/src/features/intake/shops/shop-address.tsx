import { Button, CopyButton, TextInput } from '@mantine/core'
import type { WireShop } from '@platen/contract/shops'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../components/confirm.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { findMissing, toStoredAccess } from './api-input.ts'
import { ShopApi } from './shop-api.tsx'
import { ADMINISTRATION_STEPS, createSecret, SHOP_KIND_OPTIONS } from './shop-kinds.ts'
import { ShopReport } from './shop-report.tsx'
import styles from './shops.module.css'
import type { AccessInput } from './use-access-input.ts'
import { useShopChange } from './use-shop-change.ts'

/** Texts that are shown only once. */
export interface ShownOnce {
  readonly address?: string
  readonly secret?: string
}

interface PartProps {
  readonly shop: WireShop
  /** What was created while the dialog is open. */
  readonly shownOnce: ShownOnce
  readonly onShown: (shown: ShownOnce) => void
}

interface AddressProps extends PartProps {
  readonly input: AccessInput
  readonly onType: (fields: AccessInput) => void
  /** Called with fields that were saved without the others. */
  readonly onSaved: (shop: WireShop, fields: AccessInput) => void
}

/** Address and secret of a shop, and where they are entered in its administration. */
export function ShopAddress(props: AddressProps) {
  const { t } = useTranslation()
  const { shop, input, onType, onSaved } = props
  const { kind } = shop
  const before = input.api ? input.apiBefore : toStoredAccess(shop)
  const access = kind !== 'other' && (
    <ShopApi
      shop={shop}
      kind={kind}
      before={before}
      input={input.api}
      onType={(api) => onType({ api, apiBefore: before })}
      onSaved={() => onSaved(shop, { api: input.api })}
      onConflict={(apiBefore) => onType({ apiBefore })}
    />
  )
  const hasAccess = input.api === undefined ? shop.api !== null : findMissing(shop, input.api).length === 0
  const { origin, protocol } = window.location
  return (
    <div className={styles.address}>
      <section>
        <h3>{t('shops.setup.whereInShop')}</h3>
        <ol className={styles.administration}>
          {ADMINISTRATION_STEPS.map((step) => (
            <li key={step}>{t(`shops.setup.steps.${kind}.${step}`)}</li>
          ))}
        </ol>
        {protocol !== 'https:' && (
          <p className={styles.notice}>
            <IconAlertTriangle size={16} aria-hidden /> {t('shops.setup.notHttps', { origin })}
          </p>
        )}
      </section>
      <div className={styles.form}>
        {kind === 'etsy' && access}
        <AddressPart {...props} />
        {SHOP_KIND_OPTIONS[kind].secret === 'pasted' ? <PastedSecret {...props} /> : <CreatedSecret {...props} />}
        {kind !== 'etsy' && access}
        {kind !== 'other' && (
          <ShopReport
            kind={kind}
            report={input.report ?? shop.reportSettings}
            hasAccess={hasAccess}
            isAccessStored={shop.api !== null}
            onChange={(report) => onType({ report })}
          />
        )}
      </div>
    </div>
  )
}

/** A text that is shown only once, with a button that copies it. */
function TextToCopy({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={label}
      description={t('shops.setup.shownOnce')}
      readOnly
      spellCheck={false}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      inputContainer={(input) => (
        <div className={styles.copied}>
          {input}
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                aria-label={`${t(copied ? 'shops.setup.copied' : 'shops.setup.copy')}: ${label}`}
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
              >
                {t(copied ? 'shops.setup.copied' : 'shops.setup.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    />
  )
}

/** Until when what was replaced is accepted; nothing if it is not. */
function EarlierUntil({ until }: { until: string | null }) {
  const { t } = useTranslation()
  const format = useFormatters()
  if (until === null) return null
  return <p className={styles.muted}>{t('shops.setup.earlierUntil', { when: format.dateTime(until) })}</p>
}

function AddressPart({ shop, shownOnce, onShown }: PartProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { change, isPending } = useShopChange()
  const renew = async () => {
    const title = t('shops.setup.renewQuestion.address', { name: shop.name })
    if (!(await confirm({ title, text: t('shops.setup.renewQuestion.text'), action: t('shops.setup.newAddress') })))
      return
    const { path } = await change(shop, { renewsAddress: true })
    if (path !== null) onShown({ address: window.location.origin + path })
  }
  return (
    <div className={styles.group}>
      {shownOnce.address === undefined ? (
        <>
          <p className={styles.muted}>{t('shops.setup.addressKept')}</p>
          <Button variant="default" loading={isPending} onClick={() => void renew().catch(() => {})}>
            {t('shops.setup.newAddress')}
          </Button>
        </>
      ) : (
        <TextToCopy label={t('shops.field.address')} value={shownOnce.address} />
      )}
      <EarlierUntil until={shop.earlierAddressUntil} />
    </div>
  )
}

/** The secret that the shop shows; it is saved with the step. */
function PastedSecret({ shop, input, onType }: AddressProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.group}>
      <TextInput
        label={t('shops.field.secret')}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        value={input.secret ?? ''}
        onChange={(event) => onType({ secret: event.currentTarget.value })}
      />
      {shop.hasSecret && <p className={styles.muted}>{t('shops.setup.secretKept')}</p>}
      <EarlierUntil until={shop.earlierSecretUntil} />
    </div>
  )
}

/** The secret that Platen creates, for all messages or for those of a system that signs. */
function CreatedSecret({ shop, shownOnce, onShown, input, onType, onSaved }: AddressProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { change, isPending } = useShopChange()
  const header = input.header ?? shop.signatureHeader
  const hasHeader = SHOP_KIND_OPTIONS[shop.kind].secret === 'createdForHeader'
  const renew = async () => {
    const title = t('shops.setup.renewQuestion.secret', { name: shop.name })
    const question = { title, text: t('shops.setup.renewQuestion.text'), action: t('shops.setup.newSecret') }
    if (shop.hasSecret && !(await confirm(question))) return
    const secret = createSecret()
    await change(shop, { secret, signatureHeader: header })
    onSaved(shop, { header })
    onShown({ secret })
  }
  return (
    <div className={styles.group}>
      {hasHeader && (
        <TextInput
          label={t('shops.field.signatureHeader')}
          description={t('shops.hint.signatureHeader')}
          placeholder="x-signature"
          spellCheck={false}
          maxLength={100}
          value={header}
          onChange={(event) =>
            onType({
              header: event.currentTarget.value
                .trim()
                .toLowerCase()
                .replaceAll(/[^a-z0-9-]/g, ''),
            })
          }
        />
      )}
      {shownOnce.secret !== undefined && <TextToCopy label={t('shops.field.secret')} value={shownOnce.secret} />}
      {shownOnce.secret === undefined && shop.hasSecret && (
        <p className={styles.muted}>{t('shops.setup.secretKept')}</p>
      )}
      {shownOnce.secret === undefined && (!hasHeader || header !== '') && (
        <Button variant="default" loading={isPending} onClick={() => void renew().catch(() => {})}>
          {t(shop.hasSecret ? 'shops.setup.newSecret' : 'shops.setup.createSecret')}
        </Button>
      )}
      <EarlierUntil until={shop.earlierSecretUntil} />
    </div>
  )
}
