export interface StorageUse {
  /** Bytes. */
  readonly used: number
  readonly subscribed: number
  /** Fraction of the subscription; 1 is full. */
  readonly ratio: number
  /** Returns true if usage reaches 100 % of the subscription. */
  readonly full: boolean
}

export function storageUse(used: number, subscribed: number): StorageUse {
  const ratio = subscribed > 0 ? used / subscribed : 0
  return { used, subscribed, ratio, full: subscribed > 0 && used >= subscribed }
}
