import path from 'node:path'
import { printCalls } from '@platen/contract/printing'
import { formatPieceCode, type LabelPaper, piecePath } from '@platen/domain/printing'
import { toLocalDay } from '@platen/domain/time-zones'
import type { Label } from '@platen/imposer/labels'
import type { EnvironmentTx } from '../../../database/database.ts'
import { openFile } from '../../../file-store/folder-store.ts'
import { thumbnailKey } from '../../../file-store/object-keys.ts'
import type { GetLocalPath } from '../../../file-store/object-store.ts'
import { ensurePageThumbnail } from '../../../file-store/page-thumbnail.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type {
  AuthenticatedUser,
  EnvironmentRef,
  MemberContextWithoutTransaction,
} from '../../../http/handler-context.ts'
import { sendFile } from '../../../http/send-file.ts'
import { runConcurrently } from '../../../run-concurrently.ts'
import type { Services } from '../../../services.ts'
import { getPublicUrl } from '../../../settings/addresses.ts'
import { saveLabelPaper } from '../../identity/users/users-commands.ts'
import { loadLabelPaper } from '../../identity/users/users-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadPreparedPdfKeys } from '../../orders/artwork/artwork-queries.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { loadBookings } from '../output-presets/bookings-queries.ts'
import { findPreset } from '../output-presets/output-presets-queries.ts'
import { type LabelledPiece, loadLabelledPieces } from '../runs/pieces-queries.ts'
import { findLastPrint, findRun } from '../runs/runs-queries.ts'
import { numberBookedCopies } from './number-booked-copies.ts'

/** Yields the labels of the pieces. */
function* createLabels(
  services: Services,
  environment: EnvironmentRef,
  pieces: readonly LabelledPiece[],
  getPath: GetLocalPath,
): Iterable<Label> {
  for (const piece of pieces) {
    const code = formatPieceCode(piece.pieceNumber)
    yield {
      orderId: piece.orderId,
      jobId: piece.jobId,
      media: piece.mediaName,
      size: piece.mediaSize,
      colour: piece.mediaColor,
      copy: piece.copyNo,
      copies: piece.copies,
      isReprint: piece.isReprint,
      jigNo: piece.jigNo,
      slotNo: piece.slotNo,
      thumbnail: piece.artworkId ? getPath(thumbnailKey(piece.artworkId, piece.artworkPage)) : undefined,
      code,
      url: new URL(piecePath(environment.resourceName, code), getPublicUrl(services.settings)).href,
    }
  }
}

/** Maximum number of thumbnails rendered concurrently by one call, and the time limit for all of them. */
const MAX_CONCURRENT_PICTURES = 4
const PICTURES_MS = 30_000

/**
 * Renders the missing thumbnails of the pages on the labels within the time limit. Labels are printed without
 * thumbnails that are still missing.
 */
async function ensureThumbnails(
  services: Services,
  environment: EnvironmentRef,
  pieces: readonly LabelledPiece[],
): Promise<void> {
  const pages = new Map(pieces.map((piece) => [`${piece.artworkId} ${piece.artworkPage}`, piece]))
  const ids = [...new Set(pieces.flatMap(({ artworkId }) => artworkId ?? []))]
  const preparedKeys = await services.database.inEnvironment(environment.id, (tx) => loadPreparedPdfKeys(tx, ids), {
    readOnly: true,
  })
  const enough = AbortSignal.timeout(PICTURES_MS)
  await runConcurrently([...pages.values()], MAX_CONCURRENT_PICTURES, enough, async ({ artworkId, artworkPage }) => {
    const preparedKey = preparedKeys.get(artworkId ?? '')
    if (artworkId && preparedKey !== undefined)
      await ensurePageThumbnail(services, environment, { id: artworkId, preparedKey }, artworkPage)
  })
}

/** Renders the labels to a temporary file, sends it and deletes it. */
async function sendLabels(
  { services, environment, body, reply, transaction }: MemberContextWithoutTransaction<typeof printCalls.labels>,
  pieces: readonly LabelledPiece[],
  paper: LabelPaper,
): Promise<typeof RESPONSE_SENT | Failure> {
  await ensureThumbnails(services, environment, pieces)
  const { composeLabels } = await import('@platen/imposer/labels')
  const keys = pieces.flatMap(({ artworkId, artworkPage }) => (artworkId ? thumbnailKey(artworkId, artworkPage) : []))
  return withWorkFolder(services.settings, async (folder) => {
    const output = path.join(folder, 'labels.pdf')
    await services.objects.withFiles(environment, [...new Set(keys)], (getPath) =>
      composeLabels({
        labels: createLabels(services, environment, pieces, getPath),
        output,
        language: body.language,
        paper,
      }),
    )
    const { timeZone } = await transaction(({ tx }) => loadConfig(tx))
    const day = toLocalDay(services.now().getTime(), timeZone)
    const isSent = await sendFile(reply, {
      environmentId: environment.id,
      open: (first) => openFile(output, first),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="JobLabels_${day}.pdf"`,
      },
    })
    return isSent ? RESPONSE_SENT : failure('not_found')
  })
}

async function loadPieces(
  tx: EnvironmentTx,
  { printData }: MemberContextWithoutTransaction<typeof printCalls.labels>['body'],
  user: AuthenticatedUser,
): Promise<readonly LabelledPiece[] | Failure> {
  if (!('presetId' in printData)) {
    const run = await findRun(tx, printData.runId, visibilityFilter(user))
    const pieces = run ? await loadLabelledPieces(tx, run.id) : []
    return pieces.length > 0 ? pieces : failure('not_found')
  }
  const preset = await findPreset(tx, printData.presetId, visibilityFilter(user))
  if (!preset) return failure('not_found')
  const bookings = await loadBookings(tx, [preset.id])
  if (bookings.length === 0) return failure('nothing_booked', await findLastPrint(tx, preset.id))
  return numberBookedCopies(tx, bookings)
}

/**
 * POST /pax/print/joblabels: returns a PDF with one label for each booked copy, or each piece of a print job. Bookings
 * are only read, and rendering holds neither a lock nor a connection.
 */
export const printLabels = memberHandlerWithoutTransaction(printCalls.labels, async (context) => {
  const { body, transaction, user } = context
  const loaded = await transaction(async ({ tx }) => {
    const pieces = await loadPieces(tx, body, user)
    if (pieces instanceof Failure) return pieces
    const paper = body.paper ?? (await loadLabelPaper(tx, user.id))
    if (body.paper) await saveLabelPaper(tx, user.id, body.paper)
    return { pieces, paper }
  })
  return loaded instanceof Failure ? loaded : sendLabels(context, loaded.pieces, loaded.paper)
})
