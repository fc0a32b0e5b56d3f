import type { Call, ResponseOf } from '@platen/contract/call'
import { parseResponse, unavailable } from '@platen/contract/client'
import { getCurrentEnvironment } from './environment.ts'

/** Sends a file as form data in the field `file`. Throws `ApiError`. */
export async function uploadFile<C extends Call>({ path, method }: C, file: File): Promise<ResponseOf<C>> {
  const body = new FormData()
  body.append('file', file)
  const headers = { Customer: getCurrentEnvironment() ?? '' }
  const response = await fetch(path, { method, headers, body, credentials: 'same-origin' }).catch(() => {
    throw unavailable()
  })
  return (await parseResponse(response)) as ResponseOf<C>
}
