import type { ArtworkInfo, PreflightFailure } from '@platen/domain/artwork'

/** Limits of one preparation; defaults are in `DEFAULT_LIMITS`. */
export interface PrepareLimits {
  /** Timeout of the first attempt, ms as `timeoutMs`; a file that takes longer is tried again in the slow lane. */
  readonly quickMs: number
  /**
   * Timeout for one file, in ms: the child process is killed when this wall-clock time has passed and it has used as
   * much processor time.
   */
  readonly timeoutMs: number
  /**
   * Wall-clock time after which the child process is killed, regardless of its processor time, ms; default
   * `toWallClockMs`.
   */
  readonly wallClockMs?: number
  /** Resident memory limit in MB, above which the child process is killed. */
  readonly memoryMb: number
  /** Maximum size of the file in bytes. */
  readonly fileBytes: number
}

export interface PrepareRequest {
  /** The original artwork; only read. */
  readonly source: string
  /** An existing folder; the results are renamed into it when complete. */
  readonly outFolder: string
  /** Owner of the file, for fair scheduling: the id of an environment. */
  readonly owner: string
  readonly limits?: Partial<PrepareLimits>
}

export type PrepareResult =
  | {
      readonly ok: true
      readonly info: ArtworkInfo
      /** Path of the normalised PDF. */
      readonly preparedFile: string
      /** Path of the thumbnail of an image; undefined if the pages are rendered later, by `renderThumbnails`. */
      readonly thumbnail?: string | undefined
    }
  | { readonly ok: false; readonly refusal: PreflightFailure }
