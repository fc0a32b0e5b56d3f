import { Anchor } from '@mantine/core'
import type { WireShop } from '@platen/contract/shops'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './shops.module.css'

/** Says about how many orders a shop could not be told, or not yet, with a link to them; nothing if there are none. */
export function FailedReports({ shop: { id, name, reportCounts } }: { shop: WireShop }) {
  const { t } = useTranslation()
  return (['failed', 'delayed'] as const).map((state) => {
    const count = reportCounts[state]
    if (count === 0) return null
    const StateIcon = state === 'failed' ? IconAlertTriangle : IconClock
    const text = t(`shops.report.${state}`, { count, name })
    return (
      <div key={state} className={styles.notice}>
        <StateIcon size={16} aria-hidden />
        <span>
          {text}{' '}
          <Anchor
            component={Link}
            to={`?${new URLSearchParams({ reports: id })}`}
            aria-label={t('frame.named', { name: t('shops.reports.show'), value: name })}
          >
            {t('shops.reports.show')}
          </Anchor>
        </span>
      </div>
    )
  })
}
