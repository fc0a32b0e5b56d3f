import type { PieceCancellation } from '@platen/contract/printing'

/**
 * Returns the key of the text for a cancelled piece: its copy was cancelled, or is open again as the order was changed.
 */
export const cancelledPieceKey = ({ isOutdated }: { readonly isOutdated: boolean }, cancelled: PieceCancellation) =>
  isOutdated && cancelled === 'takenOff'
    ? ('printing.outdatedPiece.reopened' as const)
    : (`printing.cancelledPiece.${cancelled}` as const)
