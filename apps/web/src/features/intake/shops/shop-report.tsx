import { Autocomplete, Checkbox, Radio, Stack } from '@mantine/core'
import type { WireShop } from '@platen/contract/shops'
import { REPORT_WHEN, SHOP_STATUS, type ShopKind } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'
import styles from './shops.module.css'

type Report = WireShop['reportSettings']

/** Statuses of WooCommerce that are usual for an order that is printed or shipped; extensions add others. */
const WOO_COMMERCE_STATUSES = ['completed', 'processing', 'on-hold']

interface ShopReportProps {
  readonly kind: Exclude<ShopKind, 'other'>
  readonly report: Report
  /** Whether the access to the shop is stored or typed completely; without it, nothing can be reported. */
  readonly hasAccess: boolean
  /** Whether the access was entered before, perhaps without the rights that reports need. */
  readonly isAccessStored: boolean
  readonly onChange: (report: Report) => void
}

/** When reports about orders are sent to a shop, what they contain, and which rights this requires. */
export function ShopReport({ kind, report, hasAccess, isAccessStored, onChange }: ShopReportProps) {
  const { t } = useTranslation()
  const isReported = report.when !== 'never'
  // WooCommerce gets a note only with a shipment.
  const notifies = kind === 'wooCommerce' ? report.when === 'shipped' : isReported
  return (
    <section className={styles.group}>
      <h3>{t('shops.report.title')}</h3>
      <p className={styles.muted}>{t(`shops.report.effect.${kind}`)}</p>
      <Radio.Group
        label={t('shops.report.whenLabel')}
        description={!hasAccess && t('shops.report.needsAccess')}
        value={report.when}
        onChange={(value) =>
          onChange({ ...report, when: REPORT_WHEN.find((option) => option === value) ?? report.when })
        }
      >
        <Stack gap="xs" mt={8}>
          {REPORT_WHEN.map((option) => (
            <Radio
              key={option}
              value={option}
              disabled={option !== 'never' && !hasAccess}
              label={t(`shops.report.when.${option}`)}
              description={option === 'printed' && t('shops.report.printedHint')}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isReported && kind === 'wooCommerce' && (
        <Autocomplete
          label={t('shops.report.status')}
          description={t('shops.report.statusHint')}
          data={WOO_COMMERCE_STATUSES}
          maxLength={50}
          spellCheck={false}
          error={!SHOP_STATUS.test(report.status) && t('shops.report.statusWrong')}
          value={report.status}
          onChange={(status) => onChange({ ...report, status: status.trim().toLowerCase() })}
        />
      )}
      {notifies && kind !== 'etsy' && (
        <Checkbox
          label={t(`shops.report.notify.${kind}`)}
          checked={report.notifyCustomer}
          onChange={(event) => onChange({ ...report, notifyCustomer: event.currentTarget.checked })}
        />
      )}
      {isReported && isAccessStored && <p className={styles.muted}>{t(`shops.report.rights.${kind}`)}</p>}
    </section>
  )
}
