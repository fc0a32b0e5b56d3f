import type { WireOutputPreset } from '@platen/contract/output-presets'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportedChannels } from '../../../api/use-connectors.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useChannelFault } from '../../catalog/output-channels/index.ts'

/** A reported channel: that of a run that waits for it, or of a preset. */
type ConnectorProblem = (
  connectorChannelId: string | null | undefined,
  subject: 'run' | 'preset',
  options?: { readonly withFault: boolean },
) => string | null

/**
 * Returns the function that returns why the connector of a reported channel cannot deliver at present, or why the
 * channel accepts nothing. Null if it can, if there is no such channel because the server itself delivers, and while
 * the channels are loading.
 */
export function useConnectorProblems(): ConnectorProblem {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const getChannelFault = useChannelFault()
  const reported = useReportedChannels().data?.channels
  return useCallback(
    (connectorChannelId, subject, { withFault } = { withFault: true }) => {
      if (connectorChannelId === null || connectorChannelId === undefined || !reported) return null
      const channel = reported.find(({ id }) => id === connectorChannelId)
      if (!channel) return t(`printing.connectorGone.${subject}`)
      const { silentSince, connectorName, isRevoked } = channel
      if (isRevoked) return t(`printing.connectorRevoked.${subject}`, { connector: connectorName })
      if (silentSince === null) return withFault ? getChannelFault(channel) : null
      return t(`printing.connectorSilent.${subject}`, { connector: connectorName, when: dateTime(silentSince) })
    },
    [t, dateTime, getChannelFault, reported],
  )
}

/**
 * Returns why the channels of a preset (of a multi-job group, those of its files) cannot deliver at present, and
 * whether this is known as of now: the state is loaded again when the component appears.
 */
export function usePresetProblems(preset: WireOutputPreset): { problems: readonly string[]; isKnown: boolean } {
  const getConnectorProblem = useConnectorProblems()
  const channelIds = preset.connectorChannelIds
  const isReported = channelIds.length > 0
  const latest = useReportedChannels({ refetchOnMount: 'always', enabled: isReported })
  const problems = channelIds.map((id) => getConnectorProblem(id, 'preset')).filter((problem) => problem !== null)
  const isKnown = !isReported || latest.isFetchedAfterMount
  return { problems: [...new Set(problems)], isKnown }
}
