import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { parseResponse, unavailable } from '@platen/contract/client'
import { getCurrentEnvironment } from './environment.ts'

/** A picture of the first page of a file, and its size in mm. */
export interface DrawnSample {
  readonly picture: Blob
  readonly widthMM: number
  readonly heightMM: number
}

/** Has the server draw the first page of a file that browsers cannot show. Throws `ApiError`. */
export async function drawSample(file: File): Promise<DrawnSample> {
  const { path, method } = calls.jigs.sample
  const body = new FormData()
  body.append('file', file)
  const headers = { Customer: getCurrentEnvironment() ?? '' }
  const response = await fetch(path, { method, headers, body, credentials: 'same-origin' }).catch(() => {
    throw unavailable()
  })
  const drawn = (await parseResponse(response)) as ResponseOf<typeof calls.jigs.sample>
  const bytes = Uint8Array.from(atob(drawn.picture), (character) => character.charCodeAt(0))
  return { picture: new Blob([bytes], { type: 'image/webp' }), widthMM: drawn.widthMM, heightMM: drawn.heightMM }
}
