import { isUuid } from '../../../http/is-uuid.ts'

/** What an order names an upload by: the id of its artwork, and the name of the file. */
export interface UploadReference {
  readonly artworkId: string
  /** Null if the file has the name under which the artwork is stored. */
  readonly fileName: string | null
}

const SEPARATOR = '/'

/**
 * Returns the reference of an upload for `frames[].file`. Artwork is stored once per content: if the file has another
 * name than the stored one, the reference contains it.
 */
export const formatUploadReference = ({ artworkId, fileName }: UploadReference): string =>
  fileName === null ? artworkId : `${artworkId}${SEPARATOR}${fileName}`

/** Parses `frames[].file`; undefined if it is not the reference of an upload. */
export function parseUploadReference(file: string): UploadReference | undefined {
  const [artworkId = '', ...name] = file.split(SEPARATOR)
  if (!isUuid(artworkId)) return undefined
  return { artworkId, fileName: name.length > 0 ? name.join(SEPARATOR) : null }
}
