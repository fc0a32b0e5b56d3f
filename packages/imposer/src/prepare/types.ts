import type { ArtworkInfo, PreflightFailure } from '@platen/domain/artwork'

/** The reasons and limits of one preparation; what is left out falls back to `DEFAULT_LIMITS`. */
export interface PrepareLimits {
  /** Wall-clock time of the first try, in ms; a file that takes longer is tried once more, one such file at a time. */
  readonly quickMs: number
  /** Wall-clock time for one file, in ms; after it the child process is killed. */
  readonly timeoutMs: number
  /** Resident memory of the child process in MB; above it the child process is killed. */
  readonly memoryMb: number
  /** Size of the file in bytes. */
  readonly fileBytes: number
  /** How many pages get a thumbnail; a job prints its first frames, so the rest is not drawn. */
  readonly thumbnailPages: number
}

export interface PrepareRequest {
  /** The artwork as it came; it is only read. */
  readonly source: string
  /** An existing folder of the caller's; the results are renamed into it whole. */
  readonly outFolder: string
  /** Whose file it is: owners take turns. The id of an environment. */
  readonly owner: string
  readonly limits?: Partial<PrepareLimits>
}

export type PrepareResult =
  | {
      readonly ok: true
      readonly info: ArtworkInfo
      /** Path of the plain PDF that composing copies from. */
      readonly readyFile: string
      /** Paths of the thumbnails, first page first. */
      readonly thumbnails: readonly string[]
    }
  | { readonly ok: false; readonly refusal: PreflightFailure }
