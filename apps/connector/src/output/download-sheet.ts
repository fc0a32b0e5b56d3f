import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unavailable } from '@platen/contract/client'
import { hashFile, listNames, plainName, undefinedIfMissing } from '@platen/hotfolder'
import type { ServerClient } from '../server-client.ts'

export interface SheetToFetch {
  /** Id of the run. */
  readonly id: string
  readonly bytes: number
  readonly sha256: string
}

/** The downloaded file differs from the sheet on the server. */
export class SheetChecksumError extends Error {}

const getFileSize = async (file: string): Promise<number> => (await undefinedIfMissing(stat(file)))?.size ?? 0

/**
 * Downloads a sheet, resuming an interrupted download, and verifies its hash. Returns the path of the file. Throws file
 * system errors, `ApiError` if the connection fails (the partial file is kept for the next attempt), and
 * `SheetChecksumError`.
 */
export async function downloadSheet(client: ServerClient, folder: string, sheet: SheetToFetch): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, plainName(`${sheet.id}.pdf`))
  const existingBytes = await getFileSize(file)
  if (existingBytes < sheet.bytes) {
    const { from, body } = await client.sheet(sheet.id, existingBytes)
    const out = createWriteStream(file, { flags: from === 0 ? 'w' : 'a' })
    try {
      await pipeline(body, out)
    } catch (error) {
      // errors of the file, such as a full disk, name a system call; `fetch` wraps those of the connection in errors without one
      throw (error as NodeJS.ErrnoException).syscall === undefined ? unavailable() : error
    }
  }
  const received = await hashFile(file)
  if (received.bytes === sheet.bytes && received.sha256.toString('hex') === sheet.sha256) return file
  await rm(file, { force: true })
  throw new SheetChecksumError(sheet.id)
}

export const deleteSheet = (folder: string, id: string): Promise<void> =>
  rm(path.join(folder, plainName(`${id}.pdf`)), { force: true })

/** Age at which a sheet without a recorded delivery is deleted: its run was cancelled, or is delivered otherwise. */
const MAX_UNUSED_AGE_MS = 86_400_000

/**
 * Deletes sheets that were downloaded long ago and have no recorded delivery. One that is needed is downloaded again.
 *
 * @param used ids of the runs with a recorded delivery
 */
export async function deleteUnusedSheets(folder: string, used: ReadonlySet<string>, now: Date): Promise<void> {
  const names = (await listNames(folder)).filter((name) => !used.has(path.basename(name, '.pdf')))
  const results = await Promise.allSettled(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const { mtimeMs } = await stat(file)
      if (now.getTime() - mtimeMs > MAX_UNUSED_AGE_MS) await rm(file, { force: true })
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
