import { intakeCalls } from '@platen/contract/intake'
import type { TestServer } from './test-server.ts'

/**
 * Uploads a file as form data, by default as a shop system does, with POST /pax/persbiz/artwork; `key` is the header
 * with the API key.
 */
export async function uploadArtwork(
  { app }: TestServer,
  key: Record<string, string>,
  bytes: Buffer,
  name: string,
  url: string = intakeCalls.persBizArtwork.path,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://test/', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { ...key, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
