import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { HOT_FOLDER_COUNT } from '@platen/domain/input-settings'
import { z } from 'zod'
import { FIELD_LIMITS } from '../call/index.ts'

const { maxContentBytes, maxFilesPerCall } = UPLOAD_LIMITS
/** Returns the number of characters of these bytes in base64. */
const getEncodedLength = (bytes: number): number => Math.ceil(bytes / 3) * 4
const MAX_ENCODED_LENGTH = getEncodedLength(maxContentBytes)

export const hotFolder = z
  .string()
  .regex(new RegExp(`^HotFolder[1-${HOT_FOLDER_COUNT}]$`), 'must be HotFolder1 to HotFolder8')
  .max(20)
export const sha256 = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]{64}$/)

/** The id of a claim in lower case, as the database returns it. */
export const claimId = z.uuid().toLowerCase()

const sentFileSchema = z.strictObject({
  id: z.uuid(),
  bytes: z.number().int().min(0).max(FIELD_LIMITS.fileBytes),
  sha256,
  /** The file in base64; a file without it was uploaded under its id. */
  content: z.string().max(MAX_ENCODED_LENGTH).optional(),
})

/** Whether the content, if there is any, has the size that the call names: the total is computed from it. */
const hasNamedSize = ({ bytes, content }: z.infer<typeof sentFileSchema>): boolean =>
  content === undefined || content.length === getEncodedLength(bytes)

/** Returns the total size of the files that are part of the call. */
const getContentBytes = (files: readonly z.infer<typeof sentFileSchema>[]): number =>
  files.reduce((total, { bytes, content }) => (content === undefined ? total : total + bytes), 0)

/** Whether files with the same id are the same file. */
const hasOneFileForEachId = (files: readonly z.infer<typeof sentFileSchema>[]): boolean => {
  const ids = new Set(files.map(({ id }) => id))
  return new Set(files.map((file) => `${file.id} ${file.bytes} ${file.sha256}`)).size === ids.size
}

const TOO_MUCH_CONTENT = `the files in the call have more than ${maxContentBytes / 1024} KB in total`

/** A file of a hot folder that is to become an order. */
export const sentClaimSchema = z
  .strictObject({
    /** The connector's own id for this file; makes the call idempotent. */
    claim: claimId,
    source: hotFolder,
    fileName: z.string().min(1).max(1000),
    upload: sentFileSchema,
    /** For an order file: the artwork stored next to it, with the file names used in the order file. */
    artwork: z.array(sentFileSchema.extend({ file: z.string().min(1).max(1000) })).max(2000),
  })
  .refine(({ upload, artwork }) => [upload, ...artwork].every(hasNamedSize), {
    error: 'the content of a file does not have `bytes` bytes in base64',
  })
  .refine(({ upload, artwork }) => getContentBytes([upload, ...artwork]) <= maxContentBytes, {
    error: TOO_MUCH_CONTENT,
  })
  .refine(({ upload, artwork }) => hasOneFileForEachId([upload, ...artwork]), {
    error: 'different files have the same id',
  })

/** Files that become an order each, with their content and without artwork beside them. */
export const sentClaimsSchema = z
  .strictObject({ files: z.array(sentClaimSchema).min(1).max(maxFilesPerCall) })
  .refine(({ files }) => files.every(({ upload, artwork }) => upload.content !== undefined && artwork.length === 0), {
    error: 'a file is not part of the call, or has artwork beside it',
  })
  .refine(({ files }) => new Set(files.map(({ claim }) => claim)).size === files.length, {
    error: 'several files have the same claim',
  })
  .refine(({ files }) => getContentBytes(files.map(({ upload }) => upload)) <= maxContentBytes, {
    error: TOO_MUCH_CONTENT,
  })

export const SENT_CLAIM_LIMIT = {
  bytes: 1024 * 1024 + MAX_ENCODED_LENGTH,
  values: 20_000,
  reason: `an order file may come with 2,000 artwork files, and the call may contain ${maxContentBytes / 1024} KB of files in base64`,
}

export const SENT_CLAIMS_LIMIT = {
  bytes: 512 * 1024 + MAX_ENCODED_LENGTH,
  values: 1000,
  reason: `the call may contain ${maxFilesPerCall} files with their names, in total ${maxContentBytes / 1024} KB in base64`,
}
