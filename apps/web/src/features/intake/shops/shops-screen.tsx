import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { IconAlertTriangle, IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useShops } from '../../../api/use-shops.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { openUrlDialog, useCloseUrlDialog, useWhileOpen } from '../../../components/url-dialog.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useUrlParam } from '../../../lib/url-params.ts'
import { FailedReports } from './failed-reports.tsx'
import { SHOP_KIND_OPTIONS } from './shop-kinds.ts'
import { ShopMessages } from './shop-messages.tsx'
import { ShopTable } from './shop-table.tsx'
import styles from './shops.module.css'
import { UnreportedOrders } from './unreported-orders.tsx'
import { useCatchUpFault } from './use-catch-up-fault.ts'
import { WrongSignature } from './wrong-signature.tsx'

const ShopSetup = lazyComponent(async () => (await import('./shop-setup.tsx')).ShopSetup)

const SETUP_PARAMS = ['setup'] as const

/** Value of the parameter `setup` for a new shop. */
const NEW = 'new'

/**
 * `/{environment}/settings/shops`: the shops, or the messages of the one in the parameter `shop`, or of the first one
 * with messages in the state of the parameter `state`. The parameter `setup` opens the set-up of a shop, so that it can
 * be left and continued. The parameter `reports` lists the orders about which a shop could not be told.
 */
export function ShopsScreen() {
  const { t } = useTranslation()
  const canEdit = usePermissions()('input_settings_edit')
  const query = useShops()
  const shops = query.data?.shops
  const [listed] = useUrlParam('shop')
  const [setup, setSetup] = useUrlParam('setup')
  const closeSetup = useCloseUrlDialog(SETUP_PARAMS, setup)
  const whileSetup = useWhileOpen(setup)
  const [reports] = useUrlParam('reports')
  const [messageId, setMessageId] = useState<string>()
  const reported = shops?.find(({ id }) => id === reports)
  const selected = shops?.find(({ id }) => id === listed)
  const first = useFirstShop(shops)
  const open = (id: string, message?: string) => {
    setMessageId(message)
    openUrlDialog({ setup: id })
  }
  useActionCommands(canEdit ? [{ id: 'addShop', label: t('shops.add'), icon: IconPlus, run: () => open(NEW) }] : [])
  const addButton = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(NEW)}>
      {t('shops.add')}
    </Button>
  )
  if (first) return <Navigate replace to={`?${new URLSearchParams(first)}`} />
  return (
    <>
      {reported ? (
        <UnreportedOrders key={reported.id} shop={reported} canEdit={canEdit} />
      ) : selected ? (
        <ShopMessages
          key={selected.id}
          shop={selected}
          shops={shops ?? []}
          canEdit={canEdit}
          onFields={(message) => open(selected.id, message)}
        />
      ) : (
        <SettingsSubpage
          title={t('screenTitles.shops')}
          intro={t('shops.intro')}
          screen="shops"
          actions={shops && shops.length > 0 && addButton}
        >
          <LoadState query={query} h={160} />
          {shops?.length === 0 && (
            <EmptyState icon={IconBuildingStore} title={t('shops.empty')} text={t('shops.emptyText')}>
              {addButton}
            </EmptyState>
          )}
          {shops && shops.length > 0 && <ShopList shops={shops} canEdit={canEdit} onSetUp={open} />}
        </SettingsSubpage>
      )}
      {canEdit && setup !== null && shops && (
        <ShopSetup
          id={setup === NEW ? null : setup}
          messageId={messageId}
          onCreated={(id) => whileSetup(() => setSetup(id))}
          onClose={closeSetup}
        />
      )}
    </>
  )
}

/**
 * The parameters of the first shop that has what the numbers of the orders screen count. They replace those of the
 * link, so that the page stays at this shop when it has none of them any more.
 */
function useFirstShop(shops: readonly WireShop[] | undefined): Record<string, string> | undefined {
  const [listed] = useUrlParam('shop')
  const [reports] = useUrlParam('reports')
  const state = useListedState()
  if (reports === 'failed') {
    const shop = shops?.find(({ reportCounts }) => reportCounts.failed > 0)
    return shop && { reports: shop.id }
  }
  const shop = listed === null && state ? shops?.find((candidate) => candidate[state] > 0) : undefined
  return shop && state && { shop: shop.id, state }
}

/** The state of the messages that are listed, if it is counted for each shop. */
function useListedState(): 'waiting' | 'refused' | undefined {
  const [state] = useUrlParam('state')
  return state === 'waiting' || state === 'refused' ? state : undefined
}

/** Why a shop does not receive its orders, if it does not. */
function ShopNotices({ shop }: { shop: WireShop }) {
  const { t } = useTranslation()
  const toReason = useCatchUpFault()
  const { name, api } = shop
  const needsSecret = SHOP_KIND_OPTIONS[shop.kind].needsSecret || shop.signatureHeader !== ''
  const notices = [
    shop.isSecretLost && t('shops.secretLost', { name }),
    !shop.isSecretLost && !shop.hasSecret && needsSecret && t('shops.secretMissing', { name }),
    shop.isFull && t('shops.inboxFull', { name }),
    api?.fault && t('shops.notAsked', { name, reason: toReason(api.fault) }),
  ].filter((text) => typeof text === 'string')
  return notices.map((text) => (
    <p key={text} className={styles.notice}>
      <IconAlertTriangle size={16} aria-hidden /> {text}
    </p>
  ))
}

interface ListProps {
  readonly shops: readonly WireShop[]
  readonly canEdit: boolean
  readonly onSetUp: (id: string) => void
}

function ShopList({ shops, canEdit, onSetUp }: ListProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useApiMutation(calls.shops.delete, { invalidates: ['shops'], errorTitle: 'shops.error.removeFailed' })
  const confirmAndRemove = async ({ id, name }: WireShop) => {
    const text = t('shops.removeQuestion.text')
    const question = {
      title: t('shops.removeQuestion.title', { name }),
      text,
      action: t('shops.removeQuestion.action'),
    }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id } })
  }
  return (
    <>
      {shops.map((shop) => (
        <Fragment key={shop.id}>
          <ShopNotices shop={shop} />
          <WrongSignature shop={shop} />
          <FailedReports shop={shop} />
        </Fragment>
      ))}
      <ShopTable
        shops={shops}
        canEdit={canEdit}
        onSetUp={({ id }) => onSetUp(id)}
        onRemove={(shop) => void confirmAndRemove(shop)}
      />
    </>
  )
}
