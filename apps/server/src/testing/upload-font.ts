import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fontCalls } from '@platen/contract/fonts'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'
import { uploadArtwork } from './upload-artwork.ts'

// a dependency of the imposer
const require = createRequire(import.meta.resolve('@platen/imposer'))

/** Returns a font with Latin, Greek and Cyrillic letters. */
export const readTestFont = (style = '400Regular/NotoSans_400Regular'): Promise<Buffer> =>
  readFile(require.resolve(`@expo-google-fonts/noto-sans/${style}.ttf`))

/** Uploads a font as a user with these headers, and returns its id. */
export async function uploadFont(server: TestServer, headers: Record<string, string>, font?: Buffer): Promise<string> {
  const bytes = font ?? (await readTestFont())
  const { status, body } = await uploadArtwork(server, headers, bytes, 'NotoSans.ttf', fontCalls.upload.path)
  expect(status).toBe(200)
  return (body['font'] as { id: string }).id
}
