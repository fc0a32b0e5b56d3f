/**
 * Ids of the elements of the first paint that `first-proof.ts` fills. Their `data-text` is what they show: the order with the
 * placeholder, and the name of the picture. The name of the first of several pictures, with the placeholder for their number,
 * is in `data-text-of-several`.
 */
export const FIRST_PAINT_PLACES = { order: 'first-proof-order', picture: 'first-proof-picture' } as const

/** Stands for the id of the order. */
export const ORDER_PLACEHOLDER = '{order}'

/** Stands for the number of pictures. */
export const TOTAL_PLACEHOLDER = '{total}'
