import { artworkCalls } from '@platen/contract/artwork'
import { isAdministratorKind } from '@platen/domain/permissions'
import { originalFilePath } from '../../../file-store/paths.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendFile } from '../../../http/send-file.ts'
import { findVisibleArtwork } from './artwork-store.ts'

/**
 * GET /pax/artwork/:id/file: returns the original file as a download. It is untrusted, so browsers must not display it
 * inline.
 */
export const getOriginal = memberHandlerWithoutTransaction(
  artworkCalls.original,
  async ({ params, transaction, user, environment, services, reply }) => {
    const assignedTo = isAdministratorKind(user) ? undefined : user.id
    const artwork = isUuid(params.id)
      ? await transaction(({ tx }) => findVisibleArtwork(tx, params.id, assignedTo))
      : undefined
    if (!artwork) return failure('not_found')
    const isSent = await sendFile(reply, {
      environmentId: environment.id,
      file: originalFilePath(services.settings, environment.resourceName, params.id),
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(artwork.fileName)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
    return isSent ? RESPONSE_SENT : failure('not_found')
  },
)
