import type { IntakeProblem } from '@platen/domain/intake'
import type { EventActor } from '../../orders/orders/job-state/job-events-commands.ts'
import type { FileContent } from './ingest-artwork.ts'

/** A claimed file of a hot folder or an upload, with access to the artwork that it references. */
export interface ClaimedFile {
  readonly id: string
  readonly name: Buffer
  /** `HotFolder1` to `HotFolder8`. */
  readonly source: string
  readonly file: Buffer
  /** Hash and size of the file, if they are known. */
  readonly content?: FileContent
  /** Who submits it. */
  readonly actor: EventActor
  /** Whether missing artwork may still arrive; otherwise the file is rejected. */
  canStillArrive(now: Date): boolean
  /** Returns the path of the artwork that an order file references. */
  findArtwork(name: string, jobId: string): Promise<ArtworkLocation>
}

export type ArtworkLocation =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly problem: IntakeProblem }
