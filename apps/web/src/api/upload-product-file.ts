import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { parseResponse, unavailable } from '@platen/contract/client'
import { getCurrentEnvironment } from './environment.ts'

/** Stores the fixed file of a product. Throws `ApiError`. */
export async function uploadProductFile(file: File): Promise<ResponseOf<typeof calls.products.uploadFile>> {
  const { path, method } = calls.products.uploadFile
  const body = new FormData()
  body.append('file', file)
  const headers = { Customer: getCurrentEnvironment() ?? '' }
  const response = await fetch(path, { method, headers, body, credentials: 'same-origin' }).catch(() => {
    throw unavailable()
  })
  return (await parseResponse(response)) as ResponseOf<typeof calls.products.uploadFile>
}
