import type { ArtworkInfo, ArtworkRefusal } from '@platen/domain/artwork'
import type { SvgDrawer } from '../images/index.ts'
import type { PrepareLimits } from './types.ts'

/** What the pool asks of a child. All it writes begins with `workPrefix`, in the folder of the caller. */
export interface PrepareJob {
  readonly source: string
  /** Path and beginning of a name; every file that the child makes starts with it. */
  readonly workPrefix: string
  readonly limits: PrepareLimits
  readonly drawer: SvgDrawer
}

export type ChildAnswer =
  | { readonly type: 'ready' }
  | {
      readonly type: 'done'
      readonly info: ArtworkInfo
      readonly readyFile: string
      readonly thumbnails: readonly string[]
      readonly residentMb: number
    }
  | { readonly type: 'refused'; readonly refusal: ArtworkRefusal; readonly residentMb: number }
  /** A surprise: a mistake of ours or of the machine, not of the file. */
  | { readonly type: 'failed'; readonly message: string }

/** What a child writes to its error output before it ends itself for lack of memory. */
export const OUT_OF_MEMORY_MARK = '\nprepare: out of memory\n'
