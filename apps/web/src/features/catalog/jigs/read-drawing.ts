import { checkSvgFileSize, importJigSvg, type Jig, type SvgImportProblem, type SvgSkipped } from '@platen/domain/jigs'

/** The properties used of a `File`. */
export type DrawingFile = Pick<File, 'name' | 'size' | 'text'>

/** Result of reading a drawing; reading a folder or a deleted file is not possible. */
export type DrawingResult =
  | { readonly state: 'read'; readonly jig: Jig; readonly skipped: readonly SvgSkipped[] }
  | { readonly state: 'refused'; readonly problem: SvgImportProblem }
  | { readonly state: 'unreadable' }

const stripExtension = (file: string): string => file.replace(/\.svg$/i, '')

/** Reads a drawing as a new jig. A file that is too large is rejected unread. */
export async function readDrawing(file: DrawingFile, existingNames: readonly string[]): Promise<DrawingResult> {
  const tooLarge = checkSvgFileSize(file.size)
  if (tooLarge) return { state: 'refused', problem: tooLarge }
  const text = await file.text().catch(() => undefined)
  if (text === undefined) return { state: 'unreadable' }
  const read = importJigSvg(text, { id: 'new', name: stripExtension(file.name), existingNames })
  return read.ok ? { state: 'read', jig: read.jig, skipped: read.skipped } : { state: 'refused', problem: read.problem }
}
