import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unavailable } from '@platen/contract/client'
import { undefinedIfMissing, hashFile, plainName } from '@platen/hotfolder'
import type { ServerClient } from '../server-client.ts'

export interface SheetToFetch {
  /** Of its run. */
  readonly id: string
  readonly bytes: number
  readonly sha256: string
}

/** What arrived is not what the server has. */
export class SheetChecksumError extends Error {}

const sizeOf = async (file: string): Promise<number> => (await undefinedIfMissing(stat(file)))?.size ?? 0

/**
 * Downloads a sheet whole, going on where an earlier try broke off, and checks it byte for byte. Throws what the file
 * system says, `ApiError` where the connection breaks (what came until then stays for the next try), `SheetChecksumError`.
 */
export async function downloadSheet(link: ServerClient, folder: string, sheet: SheetToFetch): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, plainName(`${sheet.id}.pdf`))
  const there = await sizeOf(file)
  if (there < sheet.bytes) {
    const { from, body } = await link.sheet(sheet.id, there)
    const out = createWriteStream(file, { flags: from === 0 ? 'w' : 'a' })
    try {
      await pipeline(body, out)
    } catch (error) {
      // a full disk is told as that; everything else is the connection
      throw (error as NodeJS.ErrnoException).syscall === 'write' ? error : unavailable()
    }
  }
  const came = await hashFile(file)
  if (came.bytes === sheet.bytes && came.sha256.toString('hex') === sheet.sha256) return file
  await rm(file, { force: true })
  throw new SheetChecksumError(sheet.id)
}

export const deleteSheet = (folder: string, id: string): Promise<void> =>
  rm(path.join(folder, plainName(`${id}.pdf`)), { force: true })
