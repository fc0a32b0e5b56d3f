import { calls } from '@platen/contract/calls'
import type { Client } from '@platen/contract/client'
import type { Size } from '@platen/domain/geometry'
import type { SvgImportProblem, SvgSkipped } from '@platen/domain/jigs'
import { toJigBody } from './jig-operations.ts'
import { type DrawingFile, readDrawing } from './read-drawing.ts'

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
  | { readonly file: string; readonly state: 'failed'; readonly error: unknown }

async function importFile(file: DrawingFile, takenNames: readonly string[], client: Client): Promise<ImportResult> {
  const read = await readDrawing(file, takenNames)
  if (read.state !== 'read') return { file: file.name, ...read }
  try {
    await client(calls.jigs.create, { body: toJigBody(read.jig) })
    const { name, width, height, slots } = read.jig
    return { file: file.name, state: 'done', name, width, height, slotCount: slots.length, skipped: read.skipped }
  } catch (error) {
    return { file: file.name, state: 'failed', error }
  }
}

/**
 * Imports drawings as jigs, one after the other, and reports each step. A failure does not stop the others. Names are
 * made unique by the copy-name rule. An abort of `signal` finishes the drawing in progress and skips the rest.
 */
export async function importJigs(
  files: readonly DrawingFile[],
  names: readonly string[],
  client: Client,
  onStep: (results: readonly ImportResult[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  const results: ImportResult[] = files.map((file) => ({ file: file.name, state: 'waiting' }))
  const takenNames = [...names]
  for (const [index, file] of files.entries()) {
    if (signal?.aborted) {
      onStep(results.map((result) => (result.state === 'waiting' ? { file: result.file, state: 'stopped' } : result)))
      return
    }
    results[index] = { file: file.name, state: 'underWay' }
    onStep([...results])
    const result = await importFile(file, takenNames, client)
    results[index] = result
    if (result.state === 'done') takenNames.push(result.name)
    onStep([...results])
  }
}
