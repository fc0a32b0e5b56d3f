export interface StorageUse {
  /** Bytes. */
  readonly used: number
  readonly subscribed: number
  /** 1 is all of it. */
  readonly share: number
  /** True when usage reaches 100 % of the subscription (specification sections 4 and 9). */
  readonly full: boolean
}

export function storageUse(used: number, subscribed: number): StorageUse {
  const share = subscribed > 0 ? used / subscribed : 0
  return { used, subscribed, share, full: subscribed > 0 && used >= subscribed }
}
