/** Media type of a dragged order; the data is the row key. */
export const ORDER_DRAG_TYPE = 'application/x-platen-order'
