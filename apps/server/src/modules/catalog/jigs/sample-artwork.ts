import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { jigCalls } from '@platen/contract/jigs'
import { prepareArtwork, renderThumbnails, THUMBNAIL_EXTENSION } from '@platen/imposer'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import { receiveFile } from '../../../http/receive-file.ts'

const FIRST_PAGE = 1
/** Samples do not count towards the storage of the environment. */
export const MAX_SAMPLE_BYTES = 100 * 1024 * 1024

/**
 * POST /pax/jig/sample: returns a picture and the size of the first page of a file, to try it in the slots of a jig.
 * The file is read as artwork of an order is, and deleted.
 */
export const drawSample = memberHandlerWithoutTransaction(
  jigCalls.sample,
  async ({ environment, services, request }) => {
    const owner = environment.id
    return withWorkFolder(services.settings, async (folder) => {
      const source = path.join(folder, 'original')
      const received = await receiveFile(request, source, MAX_SAMPLE_BYTES)
      if (received instanceof Failure) return received
      const prepared = await prepareArtwork({ owner, source, outFolder: folder })
      if (!prepared.ok) return new Failure('artwork_refused', { text: prepared.refusal.text })
      const { preparedFile, info } = prepared
      const thumbnail = prepared.thumbnail ?? path.join(folder, `sample.${THUMBNAIL_EXTENSION}`)
      if (!prepared.thumbnail)
        await renderThumbnails({ preparedFile, pages: [FIRST_PAGE], getPath: () => thumbnail, owner })
      const picture = await readFile(thumbnail).catch(() => undefined)
      const [page] = info.pages
      if (!picture || !page) return new Failure('artwork_refused', { text: 'The first page cannot be drawn.' })
      return { widthMM: page.widthMm, heightMM: page.heightMm, picture: picture.toString('base64') }
    })
  },
)
