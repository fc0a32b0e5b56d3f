import path from 'node:path'
import { decodeFileName, undefinedIfMissing, withFolderIn } from '@platen/hotfolder'
import { deleteOldFiles } from '../../../file-store/old-files.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { getHotFolders } from './hot-folders.ts'
import { loadOpenProblemFiles } from './intake-store.ts'

/** Removes what was added to the name of a file in `Error`: the number of `name (2).pdf`, and `.txt` of its reason. */
const originalNames = (name: string): string[] =>
  [name, name.replace(/\.txt$/, '')].flatMap((each) => [each, each.replace(/ \(\d+\)(?=\.[^.]*$|$)/, '')])

/**
 * Deletes the files in `Done` and `Error` of the hot folders that were moved there before a time (ms since 1970). Files
 * of problems that nobody has dismissed are kept. A folder that was replaced by a symbolic link is skipped. Returns the
 * total size of the remaining files in bytes.
 */
export async function deleteOldReceivedFiles(
  { settings, database, log }: Pick<Services, 'settings' | 'database' | 'log'>,
  environment: EnvironmentRef,
  before: number,
): Promise<number> {
  const open = await database.inEnvironment(environment.id, loadOpenProblemFiles, { readOnly: true })
  let bytes = 0
  for (const hotFolder of getHotFolders(settings, environment)) {
    const openOrderFiles = open.get(hotFolder.source)
    const isKept = (name: Buffer): boolean =>
      openOrderFiles !== undefined && originalNames(decodeFileName(name)).some((each) => openOrderFiles.has(each))
    for (const folder of [hotFolder.done, hotFolder.error]) {
      const deletion = { before, ...(folder === hotFolder.error ? { isKept } : {}) }
      try {
        const deletedBytes = withFolderIn(path.dirname(folder), path.basename(folder), (at) =>
          deleteOldFiles(at, deletion),
        )
        bytes += (await undefinedIfMissing(deletedBytes)) ?? 0
      } catch (error) {
        log.warn({ err: error, folder }, 'received files could not be deleted')
      }
    }
  }
  return bytes
}
