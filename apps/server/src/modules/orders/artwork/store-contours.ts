import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { WhiteShape } from '@platen/domain/output-channels'
import { exists } from '@platen/hotfolder'
import { traceArtwork } from '@platen/imposer'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import { contourKey } from '../../../file-store/object-keys.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'
import { addStoredBytes } from './artwork-commands.ts'

/** A page of an artwork, counted from 1, and the key of its prepared PDF. */
export interface ArtworkPage {
  readonly artworkId: string
  readonly page: number
  readonly preparedKey: string
}

/** Why a page has no contour: its prepared PDF cannot be read, or it is too complex to be traced. */
interface MissingContour {
  readonly reason: 'unreadable' | 'tooComplex'
}

/**
 * Traces and stores the contours of pages that have none, each once: another server that traces the same page stores
 * the same bytes. Returns the first page that cannot be traced. The contours are deleted with their artwork.
 *
 * @param timeoutMs time limit for each page
 */
export async function storeMissingContours<Page extends ArtworkPage>(
  services: Services,
  environment: EnvironmentRef,
  pages: readonly Page[],
  shape: WhiteShape,
  timeoutMs?: number,
): Promise<(Page & MissingContour) | undefined> {
  assertNoOpenTransaction('Tracing artwork')
  const toKey = ({ preparedKey, page }: ArtworkPage) => contourKey(preparedKey, page, shape)
  const missing = await services.objects.withFiles(environment, pages.map(toKey), async (getPath) => {
    const states = await Promise.all(pages.map((page) => exists(getPath(toKey(page)))))
    return pages.filter((_, at) => states[at] === false)
  })
  for (const page of missing) {
    const reason = await storeContour(services, environment, page, shape, timeoutMs)
    if (reason) return { ...page, reason }
  }
  return undefined
}

async function storeContour(
  services: Services,
  environment: EnvironmentRef,
  { artworkId, page, preparedKey }: ArtworkPage,
  shape: WhiteShape,
  timeoutMs: number | undefined,
): Promise<MissingContour['reason'] | undefined> {
  const { objects, database, settings } = services
  return objects.withFiles(environment, [preparedKey], (getPath) =>
    withWorkFolder(settings, async (folder) => {
      const [preparedFile, target] = [getPath(preparedKey), path.join(folder, 'contour.json')]
      if (!(await exists(preparedFile))) return 'unreadable'
      const refusal = await traceArtwork({ preparedFile, page, shape, target, owner: environment.id, timeoutMs })
      if (refusal) return refusal
      const { size } = await stat(target)
      const key = contourKey(preparedKey, page, shape)
      await objects.put(environment, [{ key, file: target }])
      await database.inEnvironment(environment.id, async (tx) => {
        if (!(await addStoredBytes(tx, artworkId, size))) await removeObjects(tx, [key])
      })
      return undefined
    }),
  )
}
