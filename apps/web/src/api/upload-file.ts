import type { Call, ResponseOf } from '@platen/contract/call'
import { parseResponse, unavailable } from '@platen/contract/client'
import { useMutation } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { sendInSession } from './client.ts'
import { getCurrentEnvironment } from './environment.ts'

/**
 * Sends a file as form data in the field `file`; again when the user has signed in again, if the session has ended, so
 * that the file need not be chosen again. Throws `ApiError`.
 */
export function uploadFile<C extends Call>({ path, method }: C, file: File): Promise<ResponseOf<C>> {
  const body = new FormData()
  body.append('file', file)
  const headers = { Customer: getCurrentEnvironment() ?? '' }
  const send = async () => {
    const response = await fetch(path, { method, headers, body, credentials: 'same-origin' }).catch(() => {
      throw unavailable()
    })
    return (await parseResponse(response)) as ResponseOf<C>
  }
  return sendInSession(send, { waitsForSignIn: true })
}

interface UploadOptions<C extends Call> {
  readonly onStored: (response: ResponseOf<C>) => Promise<void> | void
  /** Title of the error dialog. Omit it if the caller shows the error itself. */
  readonly errorTitle?: ParseKeys
}

/** Uploads one file at a time. The upload is pending until `onStored` was called. */
export function useUpload<C extends Call>(call: C, { onStored, errorTitle }: UploadOptions<C>) {
  return useMutation({
    mutationFn: (file: File) => uploadFile(call, file),
    onSuccess: onStored,
    meta: errorTitle === undefined ? {} : { errorTitle },
  })
}
