import { AWAITED_REASONS } from '@platen/domain/products'
import { TEMPLATE_FAULT_CODES } from '@platen/domain/templates'
import { z } from 'zod'

const count = z.number().int().min(0)

/** The artwork that a job waits for, which is fetched from URLs. */
export const awaitedArtworkSchema = z.object({
  /** Number of files of the job, and how many of them have been fetched or were uploaded. */
  files: count,
  fetched: count,
  /** The others. */
  downloads: z.array(
    z.object({
      url: z.string(),
      /** `failed`: it is not fetched again until a user requests it. */
      state: z.enum(['waiting', 'failed']),
      /** Number of attempts, including the one in progress. */
      attempts: count,
      isInProgress: z.boolean(),
      /** Of the attempt in progress; the total is null if the host does not report it. */
      receivedBytes: count,
      totalBytes: count.nullable(),
      /** Time of the next attempt, ISO 8601, UTC. */
      nextAttemptAt: z.string(),
      /** Why the last attempt failed: a code with values that the web application translates, and an English text. */
      problem: z
        .object({
          code: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])),
          text: z.string(),
        })
        .nullable(),
    }),
  ),
})

/** The product that a job waits for, and why. */
export const awaitedProductSchema = z.object({
  /**
   * `productUnknown`: there is none with this SKU. `fileNotInOrder`: its print file should be in the order.
   * `linkMissing`: the field of the order that the product names has no link. `fileNotMade`: it is made from a
   * template, see `personalisation`.
   */
  reason: z.enum(AWAITED_REASONS),
  sku: z.string(),
})

/** What lists have of a job whose artwork is made from a template. */
export const listedPersonalisationSchema = z.object({
  /** `waiting`: it is made next, or pictures of it are fetched. `held`: it cannot be made because of the faults. */
  state: z.enum(['waiting', 'held', 'made']),
})

/** A job whose artwork is made from a template. */
export const personalisationSchema = z.object({
  ...listedPersonalisationSchema.shape,
  templateId: z.string(),
  /** The version of the template that was used last. */
  version: z.number().int().nullable(),
  /** The values that were used last, by id of the item. */
  values: z.record(z.string(), z.string()),
  faults: z.array(z.object({ itemId: z.string(), code: z.enum(TEMPLATE_FAULT_CODES), detail: z.string() })),
  /** A user lets it be made in spite of held words and too low a resolution. */
  letThrough: z.boolean(),
  /** The user who has read the text last, and whether this user has put the job on hold. */
  read: z
    .object({
      by: z.string(),
      /** ISO 8601, UTC. */
      at: z.string(),
      isHeld: z.boolean(),
      /** For `PUT /pax/orders/reading`. */
      mark: z.string(),
    })
    .nullable(),
})
export type WirePersonalisation = z.infer<typeof personalisationSchema>
export type WireAwaitedProduct = z.infer<typeof awaitedProductSchema>
export type WireAwaitedArtwork = z.infer<typeof awaitedArtworkSchema>
