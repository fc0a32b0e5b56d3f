import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportedChannels } from '../../../api/use-connectors.ts'
import { useFormatters } from '../../../i18n/use-format.ts'

/** The problem of the connector of a reported channel, of a run that waits for it or of a preset. */
type ConnectorProblem = (connectorChannelId: string | null | undefined, of: 'run' | 'preset') => string | null

/**
 * Returns the function that says why the connector of a reported channel cannot deliver at present. Null if it can, if
 * there is no such channel because the server itself delivers, and while the channels are loading.
 */
export function useConnectorProblems(): ConnectorProblem {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const reported = useReportedChannels().data?.channels
  return useCallback(
    (connectorChannelId, of) => {
      if (connectorChannelId === null || connectorChannelId === undefined || !reported) return null
      const channel = reported.find(({ id }) => id === connectorChannelId)
      if (!channel) return t(`printing.connectorGone.${of}`)
      const { silentSince, connectorName, isRevoked } = channel
      if (isRevoked) return t(`printing.connectorRevoked.${of}`, { connector: connectorName })
      if (silentSince === null) return null
      return t(`printing.connectorSilent.${of}`, { connector: connectorName, when: dateTime(silentSince) })
    },
    [t, dateTime, reported],
  )
}
