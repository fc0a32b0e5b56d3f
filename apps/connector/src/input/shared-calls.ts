import type { BodyInput, ResponseOf } from '@platen/contract/call'
import { ApiError } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'
import { isTemporary } from '@platen/contract/errors'
import { claimedFilePath, decodeFileName, type WatchedFolder } from '@platen/hotfolder'
import type { CallLimits } from '../connection-state.ts'
import type { ServerClient } from '../server-client.ts'
import type { Claim, ClaimResponse } from './claim.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { readSmallFile } from './upload-file.ts'

type SentFile = BodyInput<typeof connectorCalls.submitFiles>['files'][number]
type Result = ResponseOf<typeof connectorCalls.submitFiles>['results'][number]

/** A file that waits for its call. */
interface WaitingFile {
  readonly claim: Claim
  readonly bytes: number
  /** Without a result, it is submitted in a call of its own. */
  end(result?: Result): void
  fail(error: unknown): void
}

/** Calls of one folder at the same time: one is sent while the server works on the other. */
export const MAX_CONCURRENT_CALLS = 2

/** Submits small files without artwork beside them, several in a call. */
export interface SharedCalls {
  /**
   * Submits a file of this size with the others that wait. Returns undefined if it is to be submitted in a call of its
   * own. Throws `ApiError` and file system errors.
   */
  submit(claim: Claim, bytes: number): Promise<ClaimResponse | undefined>
}

/** @param limits those of the server at present */
export function createSharedCalls(
  { source, folder, client }: { source: string; folder: WatchedFolder; client: ServerClient },
  limits: () => CallLimits,
): SharedCalls {
  const queue: WaitingFile[] = []
  const inTurn = limitConcurrency(MAX_CONCURRENT_CALLS)

  /** Takes the files of the next call from the queue, at least one if there are any. */
  function takeNext(): WaitingFile[] {
    const { maxContentBytes, maxFilesPerCall } = limits()
    let bytes = 0
    const end = queue.findIndex((file, index) => {
      bytes += file.bytes
      return index >= maxFilesPerCall || bytes > maxContentBytes
    })
    return queue.splice(0, end === -1 ? queue.length : Math.max(end, 1))
  }

  /** Reads a file for a call. Returns undefined if it has grown. */
  async function read({ claim, bytes }: WaitingFile): Promise<SentFile | undefined> {
    const upload = await readSmallFile(claim.id, claimedFilePath(folder, claim.id, claim.name), bytes)
    return upload && { claim: claim.id, source, fileName: decodeFileName(claim.name), upload, artwork: [] }
  }

  async function send(waiting: readonly WaitingFile[]): Promise<void> {
    const files: SentFile[] = []
    const sent: WaitingFile[] = []
    for (const each of waiting) {
      try {
        const file = await read(each)
        if (!file) {
          each.end()
          continue
        }
        files.push(file)
        sent.push(each)
      } catch (error) {
        each.fail(error)
      }
    }
    if (files.length === 0) return
    try {
      const { results } = await client.call(connectorCalls.submitFiles, { body: { files } })
      const byClaim = new Map(results.map((result) => [result.claim, result]))
      // the id is the name of the claim's folder, whose case a share may change
      for (const { claim, end } of sent) end(byClaim.get(claim.id.toLowerCase()))
    } catch (error) {
      // otherwise for example a server of an earlier version, which was started meanwhile, or a file that takes too
      // long
      const isServerUnavailable = error instanceof ApiError && isTemporary(error.code)
      for (const { end, fail } of sent) {
        if (isServerUnavailable) fail(error)
        else end()
      }
    }
  }

  return {
    async submit(claim, bytes) {
      const { maxContentBytes, maxFilesPerCall } = limits()
      if (bytes > maxContentBytes || maxFilesPerCall < 2) return undefined
      const result = await new Promise<Result | undefined>((resolve, reject) => {
        queue.push({ claim, bytes, end: resolve, fail: reject })
        // Takes all files that wait when its turn comes; the turns of the others then find an empty queue.
        inTurn(() => send(takeNext())).catch(reject)
      })
      return result && result.outcome !== 'alone' ? { outcome: result.outcome, text: result.text } : undefined
    },
  }
}
