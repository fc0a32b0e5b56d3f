import { calls } from '@platen/contract/calls'
import { ApiError, type Client } from '@platen/contract/client'
import type { ErrorCode } from '@platen/contract/errors'
import type { Size } from '@platen/domain/geometry'
import { checkSvgFileSize, importJigSvg, type SvgImportProblem, type SvgSkipped } from '@platen/domain/jigs'
import { toJigBody } from './jig-operations.ts'

interface ImportedFile extends Size {
  readonly file: string
  readonly state: 'done'
  readonly name: string
  readonly slotCount: number
  readonly skipped: readonly SvgSkipped[]
}

/** Result of one file. */
export type ImportResult =
  | { readonly file: string; readonly state: 'waiting' | 'underWay' | 'unreadable' | 'stopped' }
  | ImportedFile
  | { readonly file: string; readonly state: 'refused'; readonly problem: SvgImportProblem }
  | { readonly file: string; readonly state: 'failed'; readonly code: ErrorCode }

const stripExtension = (file: string): string => file.replace(/\.svg$/i, '')

/** The properties used of a `File`. */
type ImportFile = Pick<File, 'name' | 'size' | 'text'>

async function importFile(file: ImportFile, takenNames: readonly string[], client: Client): Promise<ImportResult> {
  // Too large files are rejected unread. Reading a folder or a deleted file rejects.
  const tooLarge = checkSvgFileSize(file.size)
  if (tooLarge) return { file: file.name, state: 'refused', problem: tooLarge }
  const text = await file.text().catch(() => undefined)
  if (text === undefined) return { file: file.name, state: 'unreadable' }
  const read = importJigSvg(text, { id: 'new', name: stripExtension(file.name), existingNames: takenNames })
  if (!read.ok) return { file: file.name, state: 'refused', problem: read.problem }
  try {
    await client(calls.jigs.create, { body: toJigBody(read.jig) })
    const { name, width, height, slots } = read.jig
    return { file: file.name, state: 'done', name, width, height, slotCount: slots.length, skipped: read.skipped }
  } catch (error) {
    return { file: file.name, state: 'failed', code: error instanceof ApiError ? error.code : 'unexpected' }
  }
}

/**
 * Imports drawings as jigs, one after the other, and reports each step. A failure does not stop the others. Names are
 * made unique by the copy-name rule. An abort of `signal` finishes the drawing in progress and skips the rest.
 */
export async function importJigs(
  files: readonly ImportFile[],
  names: readonly string[],
  client: Client,
  onStep: (results: readonly ImportResult[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  const results: ImportResult[] = files.map((file) => ({ file: file.name, state: 'waiting' }))
  const taken = [...names]
  for (const [index, file] of files.entries()) {
    if (signal?.aborted) {
      onStep(results.map((result) => (result.state === 'waiting' ? { file: result.file, state: 'stopped' } : result)))
      return
    }
    results[index] = { file: file.name, state: 'underWay' }
    onStep([...results])
    const result = await importFile(file, taken, client)
    results[index] = result
    if (result.state === 'done') taken.push(result.name)
    onStep([...results])
  }
}
