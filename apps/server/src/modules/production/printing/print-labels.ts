import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { printCalls } from '@platen/contract/printing'
import { formatPieceCode, type LabelPaper, piecePath } from '@platen/domain/printing'
import { composeLabels, type Label } from '@platen/imposer/labels'
import { ensurePageThumbnail } from '../../../file-store/page-thumbnail.ts'
import { thumbnailFilePath } from '../../../file-store/thumbnail-file.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef, MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import { sendFile } from '../../../http/send-file.ts'
import { runConcurrently } from '../../../run-concurrently.ts'
import type { Services } from '../../../services.ts'
import { saveLabelPaper } from '../../identity/users/users-commands.ts'
import { loadLabelPaper } from '../../identity/users/users-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { type Booking, loadBookings } from '../output-presets/bookings-queries.ts'
import { loadPresets } from '../output-presets/output-presets-queries.ts'
import { findLastPrint } from '../runs/runs-queries.ts'
import { type NumberedBooking, numberBookedCopies } from './number-booked-copies.ts'
import { labelsFolder } from './proof-files.ts'

/** Returns the URL of the web application: PLATEN_URL, or the address that the server listens on. */
const publicUrl = ({ settings }: Services): string => settings.publicUrl ?? `http://${settings.host}:${settings.port}`

/** Yields the labels of the pieces. */
function* createLabels(
  services: Services,
  environment: EnvironmentRef,
  pieces: readonly NumberedBooking[],
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
      jigNo: piece.jigNo,
      slotNo: piece.slotNo,
      thumbnail: piece.artworkId
        ? thumbnailFilePath(services.settings, environment.resourceName, piece.artworkId, piece.artworkPage)
        : undefined,
      code,
      url: new URL(piecePath(environment.resourceName, code), publicUrl(services)).href,
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
  pieces: readonly Booking[],
): Promise<void> {
  const pages = new Map(pieces.map((piece) => [`${piece.artworkId} ${piece.artworkPage}`, piece]))
  const enough = AbortSignal.timeout(PICTURES_MS)
  await runConcurrently([...pages.values()], MAX_CONCURRENT_PICTURES, enough, async ({ artworkId, artworkPage }) => {
    if (artworkId) await ensurePageThumbnail(services, environment, artworkId, artworkPage)
  })
}

/** Renders the labels to a temporary file, sends it and deletes it. */
async function sendLabels(
  { services, environment, body, reply }: MemberContextWithoutTransaction<typeof printCalls.labels>,
  pieces: readonly NumberedBooking[],
  paper: LabelPaper,
): Promise<typeof RESPONSE_SENT | Failure> {
  const folder = labelsFolder(services, environment)
  await mkdir(folder, { recursive: true })
  const output = path.join(folder, `${randomUUID()}.pdf`)
  await ensureThumbnails(services, environment, pieces)
  try {
    await composeLabels({ labels: createLabels(services, environment, pieces), output, language: body.language, paper })
    const day = services.now().toISOString().slice(0, 10)
    const isSent = await sendFile(reply, {
      environmentId: environment.id,
      file: output,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="JobLabels_${day}.pdf"`,
      },
    })
    return isSent ? RESPONSE_SENT : failure('not_found')
  } finally {
    await rm(output, { force: true })
  }
}

/**
 * POST /pax/print/joblabels: returns a PDF with one label for each booked copy. Bookings are only read, and rendering
 * holds neither a lock nor a connection.
 */
export const printLabels = memberHandlerWithoutTransaction(printCalls.labels, async (context) => {
  const { body, transaction, user } = context
  const found = await transaction(async ({ tx }) => {
    const preset = (await loadPresets(tx, visibilityFilter(user))).find((each) => each.id === body.printData.presetId)
    if (!preset) return failure('not_found')
    const pieces = await loadBookings(tx, [preset.id])
    if (pieces.length === 0) return failure('nothing_booked', await findLastPrint(tx, preset.id))
    const paper = body.paper ?? (await loadLabelPaper(tx, user.id))
    if (body.paper) await saveLabelPaper(tx, user.id, body.paper)
    return { pieces: await numberBookedCopies(tx, pieces), paper }
  })
  return found instanceof Failure ? found : sendLabels(context, found.pieces, found.paper)
})
