import type { Page } from 'playwright-core'

export interface Transfer {
  /** Bytes on the network, with the headers. */
  readonly received: number
  /** Bytes after decompression. */
  readonly decoded: number
  readonly encoding: string
}

/** Watches the responses of a page. `next` resolves with the next response whose address contains the text. */
export async function watchTransfers(page: Page): Promise<{ next: (text: string) => Promise<Transfer> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const responses = new Map<string, { url: string; decoded: number; encoding: string }>()
  const waiting = new Map<string, (transfer: Transfer) => void>()
  session.on('Network.responseReceived', ({ requestId, response: { headers, url } }) => {
    const encoding = headers['content-encoding'] ?? headers['Content-Encoding'] ?? ''
    responses.set(requestId, { url, decoded: 0, encoding })
  })
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const response = responses.get(requestId)
    if (response) response.decoded += dataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId)
    const text = response && [...waiting.keys()].find((each) => response.url.includes(each))
    if (!response || text === undefined) return
    const { decoded, encoding } = response
    waiting.get(text)?.({ received: encodedDataLength, decoded, encoding })
    waiting.delete(text)
  })
  return { next: (text) => new Promise((resolve) => waiting.set(text, resolve)) }
}
