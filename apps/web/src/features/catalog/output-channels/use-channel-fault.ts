import type { ConnectorChannel } from '@platen/contract/connectors'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toKnownFault } from './reported-channels.ts'

const EMPTY_VALUES = { folder: '', printer: '', error: '', text: '' }

/**
 * Returns the function that returns why a channel accepts nothing at present, as its connector reports it; null if it
 * does.
 */
export function useChannelFault(): (reported: ConnectorChannel | undefined) => string | null {
  const { t } = useTranslation()
  return useCallback(
    (reported) => {
      const fault = toKnownFault(reported)
      if (fault) return t(`outputChannels.fault.${fault.code}`, { ...EMPTY_VALUES, ...fault.values })
      return reported?.problem ?? null
    },
    [t],
  )
}
