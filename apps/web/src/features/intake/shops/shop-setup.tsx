import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { NEW_MAPPING, type ShopKind, type ShopMapping } from '@platen/domain/shops'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useShops } from '../../../api/use-shops.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { RowDialog } from '../../../components/row-dialog.tsx'
import { useInvalidFocus } from '../../../components/use-invalid-focus.ts'
import { FirstMessage } from './first-message.tsx'
import { SetupFooter, STEPS, type Step, StepList, useStepFocus } from './setup-steps.tsx'
import { ShopAddress, type ShownOnce } from './shop-address.tsx'
import { createSecret, SHOP_KIND_OPTIONS } from './shop-kinds.ts'
import { ShopKindFields, type ShopName, ShopNameFields } from './shop-name-fields.tsx'
import { useAccessInput } from './use-access-input.ts'
import { useShopChange } from './use-shop-change.ts'

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
  const { data, isSuccess, isFetching } = useShops()
  const shop = data?.shops.find(({ id }) => id === props.id)
  return (
    // A new shop is null until it is created and in the list: the dialog stays, with the secret that is shown once.
    <RowDialog
      row={data && props.id === null ? null : shop}
      isLoaded={isSuccess && !isFetching}
      onClose={props.onClose}
    >
      {(_, current) => <OpenSetup {...props} shop={current ?? undefined} />}
    </RowDialog>
  )
}

function getFirstStep(shop: WireShop | undefined, messageId: string | undefined): Step {
  if (!shop) return 'kind'
  return messageId !== undefined || shop.lastMessageAt !== null ? 'message' : 'address'
}

function OpenSetup({ shop, messageId, onCreated, onClose }: ShopSetupProps & { shop: WireShop | undefined }) {
  const { t } = useTranslation()
  const setup = useSetup(shop, getFirstStep(shop, messageId), onCreated, onClose)
  const {
    step,
    kind,
    once: shownOnce,
    access,
    mapping,
    isRefused,
    isBusy,
    setPart,
    goTo: changeStep,
    setOnce: addShownOnce,
  } = setup
  const index = STEPS.indexOf(step)
  const run = (action: Promise<void>) => void action.catch(() => {})
  return (
    <Dialog
      title={shop ? t('shops.setup.title', { name: shop.name }) : t('shops.add')}
      size="xl"
      onClose={onClose}
      dirty={() => mapping !== undefined || (shop !== undefined && access.isChanged(shop)) || setup.isNameChanged}
      busy={isBusy}
      onSave={() => run(changeStep(STEPS[index + 1] ?? 'end'))}
      footer={
        <SetupFooter
          isBusy={isBusy}
          canGoBack={index > (shop ? 1 : 0)}
          label={
            step !== 'message' ? t('shops.setup.next') : t(mapping ? 'shops.setup.saveFields' : 'shops.setup.finish')
          }
          onBack={() => setup.setStep(STEPS[index - 1] ?? 'kind')}
          onLater={shop && step !== 'message' ? () => run(changeStep('end')) : undefined}
        />
      }
    >
      <div ref={setPart}>
        <StepList step={step} onOpen={shop && ((next) => run(changeStep(next)))} />
        {step === 'kind' && <ShopKindFields kind={kind} onChange={setup.setKind} />}
        {step === 'name' && (
          <ShopNameFields
            kind={kind}
            isRefused={isRefused}
            input={setup.input}
            hasDomain={Boolean(shop?.domain)}
            onChange={setup.setInput}
          />
        )}
        {step === 'address' && shop && (
          <ShopAddress
            shop={shop}
            shownOnce={shownOnce}
            input={access.input}
            onType={access.onType}
            onSaved={access.onSaved}
            onShown={addShownOnce}
          />
        )}
        {step === 'message' && shop && (
          <FirstMessage shop={shop} messageId={messageId} mapping={mapping} onChange={setup.setMapping} />
        )}
      </div>
    </Dialog>
  )
}

/** The step of the set-up, what is typed in all its steps, and the function that saves it. */
function useSetup(
  shop: WireShop | undefined,
  firstStep: Step,
  onCreated: ShopSetupProps['onCreated'],
  onClose: () => void,
) {
  const [step, setStep] = useState(firstStep)
  const [kind, setKind] = useState<ShopKind>(shop?.kind ?? 'shopify')
  const [input, setInput] = useState<ShopName>(() => toName(shop))
  const [shownOnce, setShownOnce] = useState<ShownOnce>({})
  const addShownOnce = (shown: ShownOnce) => setShownOnce((before) => ({ ...before, ...shown }))
  const access = useAccessInput()
  /** The fields of messages as the user has chosen them; undefined while they are unchanged. */
  const [mapping, setMapping] = useState<ShopMapping>()
  const newShop = useNewShop()
  const { change, isPending } = useShopChange()
  const takeAgain = useTakeAgain()
  const { part, setPart, isRefused, showInvalid: refuse } = useInvalidFocus()
  useStepFocus(step, part)
  const isNameChanged = step !== 'kind' && isChanged(shop, input)
  /** Saves what was typed. Returns whether the step can be left: a secret that was created is shown first. */
  const store = async (): Promise<boolean> => {
    if (step === 'kind') return true
    const invalid = findInvalidStep(input, shop === undefined || access.isComplete(shop))
    if (invalid) {
      setStep(invalid)
      refuse()
      return false
    }
    if (!shop) {
      const { id, shown } = await newShop.add(kind, trim(input))
      addShownOnce(shown)
      onCreated(id)
      return true
    }
    if (isNameChanged || mapping) await change(shop, { ...trim(input), ...(mapping && { mapping: toWire(mapping) }) })
    const secret = await access.save(shop)
    if (mapping) await takeAgain.run(shop)
    setMapping((now) => (now === mapping ? undefined : now))
    if (secret === undefined) return true
    addShownOnce({ secret })
    setStep('address')
    return false
  }
  const changeStep = async (next: Step | 'end') => {
    if (!(await store())) return
    if (next === 'end') onClose()
    else setStep(next)
  }
  const isBusy = newShop.isPending || isPending || access.isPending || takeAgain.isPending
  return {
    step,
    kind,
    input,
    once: shownOnce,
    access,
    mapping,
    setPart,
    isRefused,
    isNameChanged,
    isBusy,
    setStep,
    setKind,
    setInput,
    setOnce: addShownOnce,
    setMapping,
    goTo: changeStep,
  }
}

/** The first step with a value that is missing or wrong. */
function findInvalidStep({ name }: ShopName, isAccessComplete: boolean): Step | undefined {
  if (name.trim() === '') return 'name'
  return isAccessComplete ? undefined : 'address'
}

const toName = (shop: WireShop | undefined): ShopName => ({
  name: shop?.name ?? '',
  domain: shop?.domain ?? '',
  take: shop?.take ?? 'paid',
})

const trim = ({ name, domain, take }: ShopName): ShopName => ({ name: name.trim(), domain: domain.trim(), take })

const isChanged = (shop: WireShop | undefined, input: ShopName): boolean =>
  JSON.stringify(toName(shop)) !== JSON.stringify(trim(input))

/** The mapping with lists that may be changed, as the contract declares them. */
const toWire = (mapping: ShopMapping): WireShop['mapping'] => ({
  ...mapping,
  paidValues: Array.from(mapping.paidValues),
  cancelledValues: Array.from(mapping.cancelledValues),
})

/** Adds a shop. Resolves with the secrets that are shown only once. */
function useNewShop() {
  const create = useApiMutation(calls.shops.create, {
    invalidates: ['shops'],
    errorTitle: 'shops.error.saveFailed',
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

/**
 * Processes the messages again that were not understood, after the fields of messages were saved, and shows a
 * notification.
 */
function useTakeAgain() {
  const { t } = useTranslation()
  const retry = useApiMutation(calls.shops.retry, { invalidates: ['shops'], errorTitle: 'shops.error.takeAgainFailed' })
  const run = async ({ id }: WireShop) => {
    const { count } = await retry.mutateAsync({ params: { id }, body: { state: 'refused' } })
    notifications.show({ message: count > 0 ? t('shops.setup.takenAgain', { count }) : t('shops.setup.saved') })
  }
  return { isPending: retry.isPending, run }
}
