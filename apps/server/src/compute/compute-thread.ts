/**
 * Tasks of the threads of the compute pool. Each exported function is a task; its input and result are structured
 * clones.
 */
import { type Explanation, explain, validateTree } from '@platen/domain/decision-tree'
import { type Jig, type JigProblem, validateJig } from '@platen/domain/jigs'
import {
  closeFonts,
  type DrawRequest,
  type DrawResult,
  drawTemplate,
  type FontInspection,
  inspectFont as readFont,
  writeFixedArtwork,
} from '@platen/imposer/templates'
import { decideByBoth, explainDraft } from './apply-rules.ts'
import { readProductsCsv } from './read-products-csv.ts'
import { runWebAssembly } from './run-webassembly.ts'

/** Applies every rule for a jig except the unique name. */
export const validateJigAlone = (jig: Jig): JigProblem[] => validateJig(jig, [])

/** Explains stored rules, which were validated when they were saved. */
export const explainSaved = ({ tree, values }: Parameters<typeof explainDraft>[0]): Explanation => explain(tree, values)

/** Draws templates one after the other. */
export const drawTemplates = (requests: readonly DrawRequest[]): Promise<DrawResult[]> =>
  runWebAssembly(async () => {
    const results: DrawResult[] = []
    for (const request of requests) results.push(await drawTemplate(request))
    await closeFonts()
    return results
  })

export const inspectFont = (path: string): Promise<FontInspection> =>
  runWebAssembly(async () => {
    const inspection = readFont(path)
    await closeFonts()
    return inspection
  })

export { decideByBoth, explainDraft, readProductsCsv, validateTree, writeFixedArtwork }

const tasks = {
  validateJigAlone,
  validateTree,
  explainDraft,
  explainSaved,
  decideByBoth,
  drawTemplates,
  inspectFont,
  readProductsCsv,
  writeFixedArtwork,
}
export type ComputeTask = keyof typeof tasks
export type InputOf<Task extends ComputeTask> = Parameters<(typeof tasks)[Task]>[0]
export type ResultOf<Task extends ComputeTask> = Awaited<ReturnType<(typeof tasks)[Task]>>
