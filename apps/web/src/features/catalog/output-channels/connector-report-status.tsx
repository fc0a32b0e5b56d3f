import type { ConnectorChannel } from '@platen/contract/connectors'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './output-settings-dialog.module.css'
import { reportState } from './reported-channels.ts'
import { useChannelFault } from './use-channel-fault.ts'

/** Whether the connector of a channel reports, and since when it is offline. */
export function ConnectorReportStatus({ reported }: { reported: ConnectorChannel | undefined }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const state = reportState(reported)
  const problem = useChannelFault()(reported)
  const Icon = state === 'reports' ? IconCheck : IconAlertTriangle
  return (
    <p className={styles.report}>
      <Icon size={16} aria-hidden className={state === 'reports' ? styles.success : styles.error} />
      {t(`outputChannels.report.${state}`, {
        connector: reported?.connectorName ?? '',
        when: reported?.silentSince ? format.dateTime(reported.silentSince) : '',
        problem: problem ?? '',
      })}
    </p>
  )
}
