import { Anchor } from '@mantine/core'
import type { WireShop } from '@platen/contract/shops'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './shops.module.css'

/**
 * Shows for how many orders reports to a shop failed or are delayed, with one link to them; nothing if there are none.
 */
export function FailedReports({ shop: { id, name, reportCounts } }: { shop: WireShop }) {
  const { t } = useTranslation()
  const texts = (['failed', 'delayed'] as const)
    .filter((state) => reportCounts[state] > 0)
    .map((state) => t(`shops.report.${state}`, { count: reportCounts[state], name }))
  if (texts.length === 0) return null
  const StateIcon = reportCounts.failed > 0 ? IconAlertTriangle : IconClock
  return (
    <div className={styles.notice}>
      <StateIcon size={16} aria-hidden />
      <span>
        {texts.join(' ')}{' '}
        <Anchor
          underline="always"
          component={Link}
          to={`?${new URLSearchParams({ reports: id })}`}
          aria-label={t('frame.nameAndValue', { name: t('shops.reports.show'), value: name })}
        >
          {t('shops.reports.show')}
        </Anchor>
      </span>
    </div>
  )
}
