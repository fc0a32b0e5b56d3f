import { TEMPLATE_FAULT_CODES, TEMPLATE_LIMITS } from '@platen/domain/templates'
import { z } from 'zod'
import { boundedRecord, defineCall, emptyResponse, FIELD_LIMITS, mm, successResponse } from '../call/index.ts'

/** From the link of the customer proof. */
const token = z.string().min(1).max(100)

const pictureSchema = z.object({
  /** Address of the picture of the artwork, with its data; null if it has none. */
  image: z.string().nullable(),
  /** Size of the artwork, whose top left corner is the origin, in mm. */
  size: z.object({ width: mm, height: mm }),
  /** SVG path data of the shapes to which the artwork is cut: of the slot, and of its image box. */
  clips: z.array(z.string()),
  /** Of the slot; of the artwork if the job has no jig. */
  bounds: z.object({ x: mm, y: mm, width: mm, height: mm }),
})
export type ProofPicture = z.infer<typeof pictureSchema>

/** Characters that a customer can enter. */
export const PROOF_LIMITS = { text: TEMPLATE_LIMITS.value, note: FIELD_LIMITS.text } as const
const proofText = z.string().max(PROOF_LIMITS.text)

/**
 * Calls of the page on which a customer approves artwork. The environment is that of the header; the link alone
 * authorises. A link that is unknown, used, expired or replaced, and one of another environment, is `not_found`.
 */
export const customerProofCalls = {
  /**
   * What the customer has to approve. A POST, so that neither logs nor links that are only fetched contain or use the
   * token.
   */
  open: defineCall({
    method: 'POST',
    path: '/pax/customerproof/open',
    access: 'anyone',
    cost: 'picture',
    unaudited: 'there is no member; recorded in the history of the job',
    body: z.strictObject({ token }),
    response: successResponse({
      orderId: z.string(),
      mediaName: z.string(),
      /** Whether the artwork can be approved; otherwise it is being made. */
      isReady: z.boolean(),
      /** Identifies the artwork and the texts as shown. */
      mark: z.string(),
      /** When the link ends, ISO 8601, UTC. */
      validUntil: z.string(),
      /** Of the first frames. */
      pictures: z.array(pictureSchema),
      /** Number of further frames. */
      morePictures: z.number().int(),
      /** Texts that the customer can change, in the order of the template. */
      texts: z.array(z.object({ itemId: z.string(), name: z.string(), text: z.string(), lines: z.number().int() })),
    }),
    errors: ['not_found', 'too_many_requests'],
  }),
  /** Approves the artwork that was shown. Fails with `changed_meanwhile` if it is another one by now. */
  approve: defineCall({
    method: 'POST',
    path: '/pax/customerproof/approve',
    access: 'anyone',
    cost: 'picture',
    unaudited: 'there is no member; recorded in the history of the job',
    body: z.strictObject({ token, mark: z.string().max(100), note: z.string().max(PROOF_LIMITS.note).optional() }),
    response: emptyResponse,
    errors: ['not_found', 'changed_meanwhile', 'too_many_requests'],
  }),
  /**
   * Has the artwork made again with other texts, unless they have faults, which are returned. Fails with
   * `changed_meanwhile` if a text is another one by now.
   */
  changeTexts: defineCall({
    method: 'PUT',
    path: '/pax/customerproof/texts',
    access: 'anyone',
    cost: 'compute',
    unaudited: 'there is no member; recorded in the history of the job',
    bodyLimit: { bytes: 512 * 1024, values: 400, reason: 'all texts of a template, before and after the change' },
    body: z.strictObject({
      token,
      /** By id of the item: the text that the customer saw, and what is printed instead. */
      values: boundedRecord(
        z.string().max(80),
        z.strictObject({ from: proofText, to: proofText }),
        TEMPLATE_LIMITS.items,
      ),
    }),
    response: successResponse({
      faults: z.array(z.object({ itemId: z.string(), code: z.enum(TEMPLATE_FAULT_CODES), detail: z.string() })),
    }),
    errors: ['not_found', 'changed_meanwhile', 'too_many_requests', 'server_busy', 'unavailable'],
  }),
}
