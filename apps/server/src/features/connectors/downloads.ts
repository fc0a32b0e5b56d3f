import { stat } from 'node:fs/promises'
import path from 'node:path'

/** Where the built programs lie; they are served below `DOWNLOAD_PATH` (specification section 2, Connectors). */
export const DOWNLOADS_FOLDER = path.join(import.meta.dirname, '../../../../connector/dist/downloads')

const KINDS = ['input', 'output'] as const

/** The programs that are there to be downloaded: one archive each for Windows, macOS and Linux alike. */
export async function offeredDownloads(): Promise<{ kind: 'input' | 'output'; fileName: string; bytes: number }[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const fileName = `platen-${kind}-connector.zip`
      const file = await stat(path.join(DOWNLOADS_FOLDER, fileName)).catch(() => undefined)
      return file ? [{ kind, fileName, bytes: file.size }] : []
    }),
  )
  return found.flat()
}
