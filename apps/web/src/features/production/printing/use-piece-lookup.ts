import { calls } from '@platen/contract/calls'
import { type SlotAddress, slotKey } from '@platen/domain/layouts'
import type { LabelCode } from '@platen/domain/printing'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import type { ScanResult } from './scan-field.tsx'

/** Returns the functions that open the print job of a scanned label, with the piece to be rejected. */
export function usePieceLookup(onRun: (runId: string, slot: string) => void) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const openRun = (runId: string, slot: SlotAddress): ScanResult => {
    onRun(runId, slotKey(slot))
    return { text: '', isAccepted: true }
  }
  const toResult = (error: unknown): ScanResult => {
    const code = getErrorCode(error)
    return {
      text: code === 'not_found' ? t('printing.scan.notFound') : toErrorText(error),
      isAccepted: false,
    }
  }
  return {
    onPiece: async (code: string): Promise<ScanResult> => {
      try {
        const { piece } = await client(calls.print.piece, { params: { code } })
        if (piece.runId !== null) return openRun(piece.runId, piece)
        const name = `${piece.orderId} · ${piece.code}`
        return { text: t('printing.scan.notPrinted', { name, preset: piece.presetName }), isAccepted: false }
      } catch (error) {
        return toResult(error)
      }
    },
    onLabel: async ({ orderId, jobId, slot }: LabelCode): Promise<ScanResult> => {
      try {
        const { runId, ...piecePosition } = await client(calls.print.findPiece, { query: { orderId, jobId, ...slot } })
        return openRun(runId, piecePosition)
      } catch (error) {
        return toResult(error)
      }
    },
  }
}
