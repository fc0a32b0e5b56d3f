import path from 'node:path'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls } from '@platen/contract/orders'
import { productCalls } from '@platen/contract/products'
import { intakeProblemText } from '@platen/domain/intake'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { apiKeyHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import type { ApiKeyContext } from '../../../http/handler-context.ts'
import { receiveFile } from '../../../http/receive-file.ts'
import { formatUploadReference } from '../../orders/artwork/upload-reference.ts'
import { ingestArtwork } from './ingest-artwork.ts'

/** Maximum characters of the file name in a reference; with the id, it fits into `frames[].file`. */
const MAX_NAME_LENGTH = 200

/** Returns the last part of the path that was sent as the file name, without control characters. */
const toReferenceName = (fileName: string): string =>
  path.posix.basename(fileName.replaceAll(/\p{Cc}/gu, '')).slice(-MAX_NAME_LENGTH)

type Upload = Pick<ApiKeyContext<typeof intakeCalls.persBizArtwork>, 'environment' | 'services' | 'request'>

/** Stores one artwork file sent as form data. */
async function receiveArtwork({ environment, services, request }: Upload) {
  return withWorkFolder(services.settings, async (folder) => {
    const upload = path.join(folder, 'upload')
    const received = await receiveFile(request, upload)
    if (received instanceof Failure) return received
    const ingestResult = await ingestArtwork(services, environment, upload, received.fileName)
    if (!ingestResult.ok) {
      const code = ingestResult.problem.code === 'storage_full' ? 'storage_full' : 'artwork_refused'
      return new Failure(code, { ...ingestResult.problem.values, text: intakeProblemText(ingestResult.problem) })
    }
    const { id, info, fileName } = ingestResult.artwork
    const [page] = info.pages
    const size = { widthMM: page?.widthMm ?? 0, heightMM: page?.heightMm ?? 0, pages: info.pages.length }
    return { artworkId: id, fileName, uploadedName: received.fileName, size }
  })
}

/** Stores one artwork file; `file` of the result refers to it. */
async function uploadArtwork(upload: Upload) {
  const received = await receiveArtwork(upload)
  if (received instanceof Failure) return received
  const { artworkId, fileName, size } = received
  const uploadedName = toReferenceName(received.uploadedName)
  const hasStoredName = (fileName ?? uploadedName) === uploadedName
  const file = formatUploadReference({
    artworkId,
    fileName: hasStoredName || uploadedName === '' ? null : uploadedName,
  })
  return { file, ...size }
}

/** POST /pax/persbiz/artwork: stores artwork for orders of shop systems; `file` is used in `frames[].file`. */
export const uploadPersBizArtwork = apiKeyHandler(intakeCalls.persBizArtwork, uploadArtwork)

/** POST /pax/orders/artwork: stores artwork that replaces that of a job; `file` is used in `PUT /pax/orders`. */
export const uploadOrderArtwork = memberHandlerWithoutTransaction(orderCalls.uploadArtwork, uploadArtwork)

/** POST /pax/products/artwork: stores the fixed file of a product. */
export const uploadProductFile = memberHandlerWithoutTransaction(productCalls.uploadFile, async (context) => {
  const received = await receiveArtwork(context)
  if (received instanceof Failure) return received
  const { artworkId, fileName, uploadedName, size } = received
  return { artworkId, artworkName: fileName ?? uploadedName, ...size }
})
