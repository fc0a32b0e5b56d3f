import type { ArtworkInfo, PreflightFailure } from '@platen/domain/artwork'
import type { SvgRenderer } from '../images/index.ts'
import type { PrepareLimits } from './types.ts'

/** What the pool asks of a child: a file whole, or a part of it once more. */
export type ChildJob = PrepareJob | InspectJob | ThumbnailJob

/** All that it writes begins with `workPrefix`, in the folder of the caller. */
export interface PrepareJob {
  readonly task: 'prepare'
  readonly source: string
  /** Path and beginning of a name; every file that the child makes starts with it. */
  readonly workPrefix: string
  readonly limits: PrepareLimits
  readonly renderer: SvgRenderer
}

/** Artwork that was described by an earlier Platen, which asked less of it. */
export interface InspectJob {
  readonly task: 'describe'
  readonly source: string
  readonly limits: PrepareLimits
}

/** One page of ready artwork, drawn small into a file. */
export interface ThumbnailJob {
  readonly task: 'draw'
  readonly readyFile: string
  /** Counted from 1. */
  readonly page: number
  readonly picture: string
  readonly limits: PrepareLimits
}

export type ChildResult =
  | { readonly type: 'ready' }
  | { readonly type: 'described'; readonly info: ArtworkInfo; readonly residentMb: number }
  | { readonly type: 'drawn'; readonly isDrawn: boolean; readonly residentMb: number }
  | {
      readonly type: 'done'
      readonly info: ArtworkInfo
      readonly readyFile: string
      readonly thumbnails: readonly string[]
      readonly residentMb: number
    }
  | { readonly type: 'refused'; readonly refusal: PreflightFailure; readonly residentMb: number }
  /** A surprise: a mistake of ours or of the machine, not of the file. */
  | { readonly type: 'failed'; readonly message: string }

/** What a child writes to its error output before it ends itself for lack of memory. */
export const OUT_OF_MEMORY_MARKER = '\nprepare: out of memory\n'
