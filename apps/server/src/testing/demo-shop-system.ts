import { intakeCalls } from '@platen/contract/intake'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { DEMO } from '../demo/demo-data.ts'

const HEADERS = { authorization: `Bearer ${DEMO.apiKey}` }

/** Uploads artwork of a phone case to a server, as the shop system of the demo; returns its id. */
export async function uploadPhoneCase(address: string): Promise<string> {
  const { bytes } = await makeArtwork(1, 'pdf', { widthMm: 75, heightMm: 155, text: 'order' })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'order.pdf')
  const { path, method, response } = intakeCalls.persBizArtwork
  const uploaded = await fetch(address + path, { method, headers: HEADERS, body: form })
  return response.parse(await uploaded.json()).file
}

/** Submits an order of one phone case to a server, as the shop system of the demo. */
export async function submitPhoneCase(address: string, orderId: string, file: string): Promise<Response> {
  const { path, method } = intakeCalls.persBizOrder
  const jobs = [{ jobId: '1', product: 'PhoneCase', frames: [{ file }] }]
  return fetch(address + path, {
    method,
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, jobs }),
  })
}
