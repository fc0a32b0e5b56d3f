import { createHash, randomUUID } from 'node:crypto'

/** Artwork that is different for each text. */
export const createSvg = (text: string = randomUUID()): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><text y="9">${text}</text></svg>`

/** Returns a file as a connector sends it in a call. */
export function createSentFile(fileName: string, content: string = createSvg(), source = 'HotFolder1') {
  const bytes = Buffer.from(content)
  const claim: string = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const upload = { id: claim, bytes: bytes.length, sha256, content: bytes.toString('base64') }
  return { claim, source, fileName, upload, artwork: [] }
}

export type SentFile = ReturnType<typeof createSentFile>
