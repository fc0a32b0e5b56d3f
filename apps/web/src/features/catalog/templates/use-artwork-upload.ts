import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { useState } from 'react'
import { uploadFile } from '../../../api/upload-file.ts'
import { useErrorDialog } from '../../../components/error-dialog.tsx'

/** Artwork of a template that was uploaded. */
export type TemplateFile = Pick<ResponseOf<typeof calls.products.uploadFile>, 'artworkId' | 'artworkName'>

/** Stores artwork of a template. A failure is shown. */
export function useArtworkUpload(onStored: (file: TemplateFile) => void) {
  const showError = useErrorDialog()
  const [isSending, setSending] = useState(false)
  const send = async (file: File) => {
    setSending(true)
    try {
      onStored(await uploadFile(calls.products.uploadFile, file))
    } catch (error) {
      showError(error, 'products.error.uploadFailed')
    } finally {
      setSending(false)
    }
  }
  return { isSending, send: (file: File) => void send(file) }
}
