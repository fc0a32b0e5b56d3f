import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Creates a secret: its bytes, and the text that is shown once (Standard Webhooks). */
export function newSecret(): { readonly bytes: Buffer; readonly text: string } {
  const bytes = randomBytes(32)
  return { bytes, text: `${PREFIX}${bytes.toString('base64')}` }
}

/** Returns the headers of a signed message (Standard Webhooks): HMAC-SHA256 over id, timestamp in seconds, and body. */
export function signedHeaders(secret: Buffer, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
