import { stat } from 'node:fs/promises'
import path from 'node:path'
import { DOWNLOAD_PATH } from '@platen/contract/connectors'
import { listNames, undefinedIfMissing } from '@platen/hotfolder'

/** Folder of the built connector programs, which are served below `DOWNLOAD_PATH`. */
export const DOWNLOADS_FOLDER = path.join(import.meta.dirname, '../../../../../connector/dist/downloads')

const KINDS = ['input', 'output'] as const

/**
 * Returns an HTML page of links at `DOWNLOAD_PATH`, for users who open it in a browser; it contains only file names,
 * and so needs no translation.
 */
export async function renderDownloadsPage(): Promise<string> {
  const names = (await listNames(DOWNLOADS_FOLDER)).filter((name) => /^[\w.-]+$/.test(name)).toSorted()
  const links = names.map((name) => `<li><a href="${DOWNLOAD_PATH}${name}">${name}</a></li>`)
  return `<!doctype html><html><head><meta charset="utf-8"><title>Platen</title></head><body><ul>${links.join('')}</ul></body></html>\n`
}

/** Returns the available programs: one archive each, for Windows, macOS and Linux alike. */
export async function listDownloads(): Promise<{ kind: 'input' | 'output'; fileName: string; bytes: number }[]> {
  const downloads = await Promise.all(
    KINDS.map(async (kind) => {
      const fileName = `platen-${kind}-connector.zip`
      const file = await undefinedIfMissing(stat(path.join(DOWNLOADS_FOLDER, fileName)))
      return file ? [{ kind, fileName, bytes: file.size }] : []
    }),
  )
  return downloads.flat()
}
