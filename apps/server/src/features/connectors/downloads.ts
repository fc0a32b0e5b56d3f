import { stat } from 'node:fs/promises'
import path from 'node:path'
import { DOWNLOAD_PATH } from '@platen/contract/connectors'
import { undefinedIfMissing, listNames } from '@platen/hotfolder'

/** Where the built programs lie; they are served below `DOWNLOAD_PATH` (specification section 2, Connectors). */
export const DOWNLOADS_FOLDER = path.join(import.meta.dirname, '../../../../connector/dist/downloads')

const KINDS = ['input', 'output'] as const

/** What lies below `DOWNLOAD_PATH`, as a page of links for who looks there by hand; names only, so in no language. */
export async function renderDownloadsPage(): Promise<string> {
  const names = (await listNames(DOWNLOADS_FOLDER)).filter((name) => /^[\w.-]+$/.test(name)).toSorted()
  const links = names.map((name) => `<li><a href="${DOWNLOAD_PATH}${name}">${name}</a></li>`)
  return `<!doctype html><html><head><meta charset="utf-8"><title>Platen</title></head><body><ul>${links.join('')}</ul></body></html>\n`
}

/** The programs that are there to be downloaded: one archive each for Windows, macOS and Linux alike. */
export async function listDownloads(): Promise<{ kind: 'input' | 'output'; fileName: string; bytes: number }[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const fileName = `platen-${kind}-connector.zip`
      const file = await undefinedIfMissing(stat(path.join(DOWNLOADS_FOLDER, fileName)))
      return file ? [{ kind, fileName, bytes: file.size }] : []
    }),
  )
  return found.flat()
}
