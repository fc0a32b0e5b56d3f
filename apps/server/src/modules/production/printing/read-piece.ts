import { printCalls, type WirePiece } from '@platen/contract/printing'
import { wantedCopies } from '@platen/domain/orders'
import { pieceNumberOf } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { thumbnailPath } from '../../orders/artwork/artwork-queries.ts'
import { loadJobs } from '../../orders/orders/orders-queries.ts'
import { findPresetOfPiece, loadBookings } from '../output-presets/bookings-queries.ts'
import { findPreset } from '../output-presets/output-presets-queries.ts'
import { findPrintedPiece } from '../runs/pieces-queries.ts'
import { numberBookedCopies } from './number-booked-copies.ts'

type Piece = Omit<WirePiece, 'code'>

const toThumbnailPath = (artworkId: string | null, page: number): string | null =>
  artworkId === null ? null : thumbnailPath(artworkId, page)

async function findBookedPiece(
  tx: EnvironmentTx,
  pieceNumber: number,
  user: AuthenticatedUser,
): Promise<Piece | undefined> {
  const presetId = await findPresetOfPiece(tx, pieceNumber)
  if (presetId === undefined) return undefined
  const booking = (await loadBookings(tx, [presetId])).find((each) => each.pieceNumber === pieceNumber)
  const preset = await findPreset(tx, presetId, undefined)
  if (!booking || !preset) return undefined
  const ownerId = visibilityFilter(user)
  const isVisible =
    ownerId === undefined ||
    (await findPreset(tx, presetId, ownerId)) !== undefined ||
    (await loadJobs(tx, { ids: [booking.jobPk], visibleTo: ownerId })).length > 0
  if (!isVisible) return undefined
  const [numbered] = await numberBookedCopies(tx, [booking])
  const [named] = await withUserNames(tx, 'bookedBy', [booking])
  const { orderId, jobId, frameIndex, jigNo, slotNo } = booking
  return {
    state: 'onBed',
    orderId,
    jobId,
    frameIndex,
    jigNo,
    slotNo,
    copy: numbered?.copyNo ?? null,
    copies: booking.copies,
    isReprint: numbered?.isReprint === true,
    presetName: preset.name,
    runId: null,
    thumbnailPath: toThumbnailPath(booking.artworkId, booking.artworkPage),
    cancelled: null,
    isOutdated: false,
    rejected: null,
    history: [{ state: 'onBed', at: booking.bookedAt.toISOString(), by: named?.bookedBy ?? null }],
  }
}

async function findPieceOfRun(
  tx: EnvironmentTx,
  pieceNumber: number,
  user: AuthenticatedUser,
): Promise<Piece | undefined> {
  const piece = await findPrintedPiece(tx, pieceNumber, visibilityFilter(user))
  if (!piece) return undefined
  const frame = (await loadJobs(tx, { ids: [piece.jobPk] }))[0]?.frames[piece.frameIndex]
  const { copyNo, artworkId, artworkPage, history, jobPk: _, ...fields } = piece
  return {
    ...fields,
    copy: copyNo,
    copies: frame ? Math.max(wantedCopies(frame), copyNo ?? 0) : null,
    thumbnailPath: toThumbnailPath(artworkId, artworkPage),
    history: history.map((event) => ({ ...event, at: event.at.toISOString() })),
  }
}

/** Returns a booked or printed copy that the user sees; undefined if there is none. */
export const findSeenPiece = async (
  tx: EnvironmentTx,
  pieceNumber: number,
  user: AuthenticatedUser,
): Promise<Piece | undefined> =>
  (await findBookedPiece(tx, pieceNumber, user)) ?? (await findPieceOfRun(tx, pieceNumber, user))

/** GET /pax/pieces/:code: returns a booked or printed copy by the code of its label. */
export const readPiece = memberHandler(printCalls.piece, async ({ tx, params, user }) => {
  const pieceNumber = pieceNumberOf(params.code.toUpperCase())
  if (pieceNumber === null) return failure('not_found')
  const piece = await findSeenPiece(tx, pieceNumber, user)
  return piece ? { piece: { ...piece, code: params.code.toUpperCase() } } : failure('not_found')
})
