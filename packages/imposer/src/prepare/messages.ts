import type { ArtworkInfo, PreflightFailure } from '@platen/domain/artwork'
import type { WhiteShape } from '@platen/domain/output-channels'
import type { SvgRenderer } from '../images/index.ts'
import type { PageThumbnail } from '../thumbnails/index.ts'
import type { ContourRefusal } from '../white/index.ts'
import type { PrepareLimits } from './types.ts'

/** Jobs for a child: an entire file, or a single step for stored artwork. */
export type ChildJob = PrepareJob | InspectJob | ThumbnailJob | ContourJob

/** Prepares a file. The names of all files that it writes start with `workPrefix`, in the folder of the caller. */
export interface PrepareJob {
  readonly task: 'prepare'
  readonly source: string
  /** Path and start of the file name of every file that the child creates. */
  readonly workPrefix: string
  readonly limits: PrepareLimits
  readonly renderer: SvgRenderer
}

/** Inspects artwork that an earlier version of Platen inspected with less detail. */
export interface InspectJob {
  readonly task: 'describe'
  readonly source: string
  readonly limits: PrepareLimits
}

/** Renders thumbnails of pages of prepared artwork. */
export interface ThumbnailJob {
  readonly task: 'draw'
  readonly preparedFile: string
  readonly thumbnails: readonly PageThumbnail[]
  readonly limits: PrepareLimits
}

/** Writes the contour of a page of prepared artwork to a new file. */
export interface ContourJob {
  readonly task: 'trace'
  readonly preparedFile: string
  /** Counted from 1. */
  readonly page: number
  readonly shape: WhiteShape
  readonly target: string
  readonly limits: PrepareLimits
}

export type ChildResult =
  | { readonly type: 'ready' }
  | { readonly type: 'described'; readonly info: ArtworkInfo; readonly residentMb: number }
  | { readonly type: 'drawn'; readonly residentMb: number }
  | { readonly type: 'traced'; readonly refusal?: ContourRefusal; readonly residentMb: number }
  | {
      readonly type: 'done'
      readonly info: ArtworkInfo
      readonly preparedFile: string
      readonly thumbnail?: string | undefined
      readonly residentMb: number
    }
  | { readonly type: 'refused'; readonly refusal: PreflightFailure; readonly residentMb: number }
  /** An unexpected error: a bug or a failure of the machine, not of the file. */
  | { readonly type: 'failed'; readonly message: string }

/** Written to the error output by a child before it exits for lack of memory, or after the time limit of its job. */
export const OUT_OF_MEMORY_MARKER = '\nprepare: out of memory\n'
export const OUT_OF_TIME_MARKER = '\nprepare: out of time\n'
