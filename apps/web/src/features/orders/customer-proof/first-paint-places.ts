/** Ids of the elements of the first paint that `first-proof.ts` fills. Their `data-text` is what they
 * show: the order with the placeholder, and the name of the picture. */
export const FIRST_PAINT_PLACES = { order: 'first-proof-order', picture: 'first-proof-picture' } as const

/** Stands for the id of the order. */
export const ORDER_PLACEHOLDER = '{order}'
