import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { outputChannelCalls } from '@platen/contract/output-channels'
import { forMemberInSteps } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { outputFolder } from './output-folder.ts'

/** A share that is away keeps its callers waiting for minutes; nobody waits that long at a dialog. */
const PATIENCE_MS = 3000

interface FolderState {
  readonly exists: boolean
  readonly writable: boolean
  readonly freeBytes: number | null
  readonly isSilent: boolean
}

const GONE: FolderState = { exists: false, writable: false, freeBytes: null, isSilent: false }

/** Looks without touching: a file put there to try it out would be taken by the RIP. */
async function lookAt(folder: string): Promise<FolderState> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return GONE
  const writable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  const space = await statfs(folder).catch(() => undefined)
  return { exists: true, writable, freeBytes: space ? space.bavail * space.bsize : null, isSilent: false }
}

/** POST /pax/myprinters/checkFolder */
export const checkFolder = forMemberInSteps(outputChannelCalls.checkFolder, async ({ body, services, environment }) => {
  const folder = outputFolder(services.settings, environment, body.hotFolderPath)
  if (folder === null) return refuse('folder_not_allowed')
  const { promise: silence, resolve } = Promise.withResolvers<FolderState>()
  const timer = setTimeout(() => resolve({ ...GONE, isSilent: true }), PATIENCE_MS)
  return Promise.race([lookAt(folder), silence]).finally(() => clearTimeout(timer))
})
