import path from 'node:path'
import { productCalls } from '@platen/contract/products'
import { intakeProblemText } from '@platen/domain/intake'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import { receiveFile } from '../../../http/receive-file.ts'
import { ingestArtwork } from './ingest-artwork.ts'

/** POST /pax/products/artwork: stores the fixed file of a product, as artwork of an order is stored. */
export const uploadProductFile = memberHandlerWithoutTransaction(
  productCalls.uploadFile,
  ({ environment, services, request }) =>
    withWorkFolder(services.settings, async (folder) => {
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
      return {
        artworkId: id,
        artworkName: fileName ?? received.fileName,
        widthMM: page?.widthMm ?? 0,
        heightMM: page?.heightMm ?? 0,
        pages: info.pages.length,
      }
    }),
)
