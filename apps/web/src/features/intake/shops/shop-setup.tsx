import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { NEW_MAPPING, type ShopKind, type ShopMapping } from '@platen/domain/shops'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useShops } from '../../../api/use-shops.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { FirstMessage } from './first-message.tsx'
import { ShopAddress, type ShownOnce } from './shop-address.tsx'
import { createSecret, SHOP_KIND_OPTIONS } from './shop-kinds.ts'
import { ShopKindFields, type ShopName, ShopNameFields } from './shop-name-fields.tsx'
import styles from './shops.module.css'
import { useShopChange } from './use-shop-change.ts'
import { useTypedAccess } from './use-typed-access.ts'

const STEPS = ['kind', 'name', 'address', 'message'] as const
type Step = (typeof STEPS)[number]

interface ShopSetupProps {
  /** Null for a new shop. */
  readonly id: string | null
  /** The message whose fields are shown first; the newest if it is undefined. */
  readonly messageId: string | undefined
  readonly onCreated: (id: string) => void
  readonly onClose: () => void
}

/** Adds a shop step by step, or continues its set-up and changes it. */
export function ShopSetup(props: ShopSetupProps) {
  const shops = useShops().data?.shops
  const shop = shops?.find(({ id }) => id === props.id)
  // The shop was deleted, or was created a moment ago.
  if (!shops || (props.id !== null && !shop)) return null
  return <OpenSetup {...props} shop={shop} />
}

function getFirstStep(shop: WireShop | undefined, messageId: string | undefined): Step {
  if (!shop) return 'kind'
  return messageId !== undefined || shop.lastMessageAt !== null ? 'message' : 'address'
}

function OpenSetup({ shop, messageId, onCreated, onClose }: ShopSetupProps & { shop: WireShop | undefined }) {
  const { t } = useTranslation()
  const [step, setStep] = useState(() => getFirstStep(shop, messageId))
  const [kind, setKind] = useState<ShopKind>(shop?.kind ?? 'shopify')
  const [typed, setTyped] = useState<ShopName>(() => toName(shop))
  const [once, setOnce] = useState<ShownOnce>({})
  const access = useTypedAccess()
  const [mapping, setMapping] = useState<ShopMapping>()
  const newShop = useNewShop()
  const { change, isPending } = useShopChange()
  const finish = useSavedFields(onClose)
  const at = STEPS.indexOf(step)
  /** Saves what was typed in the step. Returns whether the step can be left: a secret that was created is shown first. */
  const store = async (): Promise<boolean> => {
    if (step === 'name' && !shop) {
      const { id, shown } = await newShop.add(kind, trim(typed))
      setOnce(shown)
      onCreated(id)
    }
    if (step === 'name' && shop && isChanged(shop, typed)) await change(shop, trim(typed))
    const secret = step === 'address' && shop ? await access.save(shop) : undefined
    if (secret !== undefined) setOnce((before) => ({ ...before, secret }))
    return secret === undefined
  }
  const goOn = async () => {
    if (step === 'message') onClose()
    else if (await store()) setStep(STEPS[at + 1] ?? 'message')
  }
  const continueLater = async () => {
    if (await store()) onClose()
  }
  const canGoOn = step === 'name' ? typed.name.trim() !== '' : !shop || access.isComplete(shop)
  const isBusy = newShop.isPending || isPending || access.isPending
  const isMapped = step === 'message' && shop && mapping && SHOP_KIND_OPTIONS[shop.kind].isMapped
  return (
    <Dialog
      title={shop ? t('shops.setup.title', { name: shop.name }) : t('shops.add')}
      size="xl"
      onClose={onClose}
      dirty={() =>
        mapping !== undefined ||
        (shop !== undefined && access.isChanged(shop)) ||
        (step === 'name' && isChanged(shop, typed))
      }
      busy={isBusy}
      saveDisabled={!canGoOn}
      onSave={() => void (isMapped ? finish(shop, mapping) : goOn()).catch(() => {})}
      footer={
        <SetupFooter
          isBusy={isBusy}
          canGoBack={at > (shop ? 1 : 0)}
          canGoOn={canGoOn}
          label={
            step !== 'message' ? t('shops.setup.next') : t(isMapped ? 'shops.setup.saveFields' : 'shops.setup.done')
          }
          onBack={() => setStep(STEPS[at - 1] ?? 'kind')}
          onLater={shop && step !== 'message' ? () => void continueLater().catch(() => {}) : undefined}
        />
      }
    >
      <StepList step={step} />
      {step === 'kind' && <ShopKindFields kind={kind} onChange={setKind} />}
      {step === 'name' && <ShopNameFields typed={typed} onChange={setTyped} />}
      {step === 'address' && shop && (
        <ShopAddress
          shop={shop}
          once={once}
          typed={access.typed}
          onType={access.onType}
          onShown={(shown) => setOnce((before) => ({ ...before, ...shown }))}
        />
      )}
      {step === 'message' && shop && (
        <FirstMessage shop={shop} messageId={messageId} mapping={mapping} onChange={setMapping} />
      )}
    </Dialog>
  )
}

const toName = (shop: WireShop | undefined): ShopName => ({
  name: shop?.name ?? '',
  domain: shop?.domain ?? '',
  take: shop?.take ?? 'paid',
})

const trim = ({ name, domain, take }: ShopName): ShopName => ({ name: name.trim(), domain: domain.trim(), take })

const isChanged = (shop: WireShop | undefined, typed: ShopName): boolean =>
  JSON.stringify(toName(shop)) !== JSON.stringify(trim(typed))

/** The mapping with lists that may be changed, as the contract declares them. */
const toWire = (mapping: ShopMapping): WireShop['mapping'] => ({
  ...mapping,
  paidValues: Array.from(mapping.paidValues),
  cancelledValues: Array.from(mapping.cancelledValues),
})

/** Adds a shop. Resolves with what is shown only once. */
function useNewShop() {
  const create = useApiMutation(calls.shops.create, {
    changes: ['shops'],
    failed: 'shops.error.saveFailed',
    awaitsRefetch: true,
  })
  const add = async (kind: ShopKind, name: ShopName) => {
    const secret = SHOP_KIND_OPTIONS[kind].secret === 'created' ? createSecret() : undefined
    const settings = { kind, ...name, signatureHeader: '', mapping: toWire(NEW_MAPPING), isOn: true }
    const { id, path } = await create.mutateAsync({ body: { ...settings, ...(secret && { secret }) } })
    const shown: ShownOnce = { address: window.location.origin + path, ...(secret && { secret }) }
    return { id, shown }
  }
  return { isPending: create.isPending, add }
}

/** Saves the fields of messages, and has the messages taken again that were not understood. */
function useSavedFields(onClose: () => void) {
  const { t } = useTranslation()
  const { change } = useShopChange()
  const again = useApiMutation(calls.shops.retry, { changes: ['shops'], failed: 'shops.error.againFailed' })
  return async (shop: WireShop, mapping: ShopMapping) => {
    await change(shop, { mapping: toWire(mapping) })
    const { count } = await again.mutateAsync({ params: { id: shop.id }, body: { state: 'refused' } })
    notifications.show({ message: count > 0 ? t('shops.setup.again', { count }) : t('shops.setup.saved') })
    onClose()
  }
}

/** The steps of the set-up; the current one is marked. */
function StepList({ step }: { step: Step }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.progress} role="status">
        {t('shops.setup.progress', { step: STEPS.indexOf(step) + 1, count: STEPS.length })}
      </p>
      <ol className={styles.steps}>
        {STEPS.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {t(`shops.setup.${each}`)}
          </li>
        ))}
      </ol>
    </>
  )
}

interface FooterProps {
  readonly isBusy: boolean
  readonly canGoBack: boolean
  readonly canGoOn: boolean
  readonly label: string
  readonly onBack: () => void
  readonly onLater: (() => void) | undefined
}

function SetupFooter({ isBusy, canGoBack, canGoOn, label, onBack, onLater }: FooterProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm" className={styles.footer}>
      {canGoBack && (
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('shops.setup.back')}
        </Button>
      )}
      {onLater && (
        <Button variant="default" disabled={isBusy || !canGoOn} onClick={onLater}>
          {t('shops.setup.later')}
        </Button>
      )}
      <Button type="submit" loading={isBusy} disabled={!canGoOn}>
        {label}
      </Button>
    </Group>
  )
}
