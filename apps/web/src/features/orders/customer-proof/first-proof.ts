/**
 * Requests what a customer has to approve, and shows the order and its first picture in the first paint, before the other
 * scripts are requested (`public/static/before.js`). The application then uses the same response (decision 300). Has few
 * imports, because they are loaded first as well.
 */
import type { ResponseOf } from '@platen/contract/call'
import { customerProofCalls } from '@platen/contract/customer-proofs'
import { createPicture, drawPicture } from './draw-picture.ts'
import { FIRST_PAINT_PLACES, ORDER_PLACEHOLDER, TOTAL_PLACEHOLDER } from './first-paint-places.ts'

export type DisplayedProof = ResponseOf<typeof customerProofCalls.open>

/** The event that `before.js` waits for. */
const FIRST_PAINT_COMPLETE = 'firstpaintcomplete'

interface FirstProof {
  readonly response: Promise<Response>
  /** Once it is shown. */
  proof?: DisplayedProof
}
let first: FirstProof | undefined

/** Returns the proof that the first paint shows, once. */
export function takeFirstProof(): DisplayedProof | undefined {
  const proof = first?.proof
  if (proof) first = undefined
  return proof
}

/** Returns the response that the first paint waits for, or that was a failure, once; undefined if none has arrived. */
export async function takeFirstResponse(): Promise<Response | undefined> {
  const taken = first
  first = undefined
  return taken?.response.catch(() => undefined)
}

/** The id of the order as it is displayed, and the media. */
export const describeOrder = (order: string, mediaName: string): string =>
  [order, mediaName].filter((part) => part !== '').join(' · ')

/** Decodes a part of the address as the router does. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function openProof(): Promise<Response> {
  const { method, path } = customerProofCalls.open
  const [, customer = '', , token = ''] = window.location.pathname.split('/').map(decodePart)
  const headers = { customer, 'content-type': 'application/json' }
  return fetch(path, { method, headers, body: JSON.stringify({ token }) })
}

/** Returns the name of the first picture; none if the user has selected another language than that of the first paint. */
function getPictureName({ dataset }: HTMLElement, total: number): string {
  if (document.documentElement.dataset['otherLanguage'] !== undefined) return ''
  const name = total === 1 ? dataset['text'] : dataset['textOfSeveral']?.replace(TOTAL_PLACEHOLDER, String(total))
  return name ?? ''
}

/** Fills the places of the first paint. */
function fillFirstPaint(place: HTMLElement, { orderId, mediaName, pictures }: DisplayedProof): void {
  const order = document.getElementById(FIRST_PAINT_PLACES.order)
  const text = order?.dataset['text']?.replace(ORDER_PLACEHOLDER, () => orderId) ?? ''
  if (order) order.textContent = describeOrder(text, mediaName)
  const [picture] = pictures
  if (!picture) return
  const svg = createPicture(getPictureName(place, pictures.length))
  drawPicture(svg, picture, FIRST_PAINT_PLACES.picture)
  place.replaceWith(svg)
}

async function showFirstProof(place: HTMLElement): Promise<void> {
  const requested: FirstProof = { response: openProof() }
  first = requested
  const response = await requested.response
  if (!response.ok) return
  const proof = (await response.clone().json()) as DisplayedProof
  fillFirstPaint(place, proof)
  requested.proof = proof
}

const picturePlace = document.getElementById(FIRST_PAINT_PLACES.picture)
if (picturePlace) {
  // a failure is shown by the application; no top-level await, which the application would wait for as well
  void showFirstProof(picturePlace)
    .catch(() => undefined)
    .then(() => document.dispatchEvent(new Event(FIRST_PAINT_COMPLETE)))
}
