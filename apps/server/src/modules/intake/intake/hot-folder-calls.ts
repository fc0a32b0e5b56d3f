import { intakeCalls } from '@platen/contract/intake'
import { exists, type IgnoredEntry, scanIgnoredEntries } from '@platen/hotfolder'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { FolderAccess } from '../../catalog/output-channels/folder-access.ts'
import { getHotFolders, type HotFolder } from './hot-folders.ts'

/** Number of ignored entries that the response lists for each folder. */
const MAX_LISTED_ENTRIES = 20

const folderAccess = new FolderAccess({ maxConcurrent: 2, waitMs: 3000 })

interface FolderContent {
  readonly exists: boolean
  readonly ignored: readonly IgnoredEntry[]
}

const scan = async (hotFolder: HotFolder): Promise<FolderContent> => ({
  exists: await exists(hotFolder.folder),
  ignored: await scanIgnoredEntries(hotFolder).catch(() => []),
})

/** GET /pax/intake/hotfolders */
export const listHotFolders = memberHandlerWithoutTransaction(
  intakeCalls.hotFolders,
  async ({ services, environment }) => {
    const hotFolders = getHotFolders(services.settings, environment)
    const accessed = await folderAccess.run(environment.id, () => Promise.all(hotFolders.map(scan)))
    return {
      hotFolders: hotFolders.map(({ source, folder }, index) => {
        const content = accessed?.result[index]
        const ignored = content?.ignored ?? []
        return {
          type: source,
          path: folder,
          exists: content?.exists ?? null,
          ignored: ignored.slice(0, MAX_LISTED_ENTRIES),
          ignoredCount: ignored.length,
        }
      }),
    }
  },
)
