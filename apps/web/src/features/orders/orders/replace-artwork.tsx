import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { ApiError } from '@platen/contract/client'
import type { WireIntakeProblem } from '@platen/contract/intake'
import { IconAlertTriangle, IconReplace } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '../../../api/upload-file.ts'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import { useProblemMessage } from '../../catalog/intake-messages/index.ts'

/** Artwork that was uploaded to replace that of a job. */
export interface UploadedArtwork {
  /** Its reference in the call that edits the job. */
  readonly file: string
  readonly fileName: string
  readonly widthMM: number
  readonly heightMM: number
}

/**
 * Uploads a file that a job prints from now on; null until a file was taken. The job is changed when the dialog is
 * saved.
 */
export function useReplacedArtwork() {
  const upload = useMutation({
    mutationFn: async (file: File): Promise<UploadedArtwork> => ({
      ...(await uploadFile(calls.orders.uploadArtwork, file)),
      fileName: file.name,
    }),
  })
  return {
    artwork: upload.data ?? null,
    isPending: upload.isPending,
    error: upload.error,
    take: upload.mutate,
    filterPresent: upload.reset,
  }
}

/** Chooses the file that replaces the artwork, and shows it. */
export function ReplaceArtwork({ replaced }: { replaced: ReturnType<typeof useReplacedArtwork> }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const describe = useUploadProblem()
  const { artwork, error } = replaced
  return (
    <div ref={announceChanges}>
      {error && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} mb={8}>
          {describe(error)}
        </Alert>
      )}
      {artwork && (
        <Text size="sm" mb={4} style={{ overflowWrap: 'anywhere' }}>
          {t('editOrder.artwork.chosen', {
            file: artwork.fileName,
            size: format.size(artwork.widthMM, artwork.heightMM),
          })}
        </Text>
      )}
      <Group gap="xs">
        <FileButton
          accept="image/*,.pdf,application/pdf,.tif,.tiff,.svg"
          onChange={(file) => file && replaced.take(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="compact-md"
              loading={replaced.isPending}
              leftSection={<IconReplace size={16} aria-hidden />}
            >
              {t('editOrder.artwork.replace')}
            </Button>
          )}
        </FileButton>
        {artwork && (
          <Button variant="subtle" size="compact-md" onClick={replaced.filterPresent}>
            {t('editOrder.artwork.keepCurrent')}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Returns a function that formats why a file was not imported, as the list of intake problems does. */
function useUploadProblem(): (error: Error) => string {
  const describe = useErrorText()
  const problemMessage = useProblemMessage()
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'artwork_refused') return describe(error)
    const values = (error.details ?? {}) as WireIntakeProblem['values']
    return problemMessage({ code: 'artwork_refused', values, text: String(values['text'] ?? error.message) })
      .description
  }
}
