import { calls } from '@platen/contract/calls'
import { uploadFile } from './upload-file.ts'

/** A picture of the first page of a file, and its size in mm. */
export interface DrawnSample {
  readonly picture: Blob
  readonly widthMM: number
  readonly heightMM: number
}

/** Requests a picture of the first page of a file that browsers cannot show. Throws `ApiError`. */
export async function drawSample(file: File): Promise<DrawnSample> {
  const response = await uploadFile(calls.jigs.sample, file)
  const bytes = Uint8Array.from(atob(response.picture), (character) => character.charCodeAt(0))
  return { picture: new Blob([bytes], { type: 'image/webp' }), widthMM: response.widthMM, heightMM: response.heightMM }
}
