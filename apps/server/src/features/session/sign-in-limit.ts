/** At most this many failed sign-ins for one account, or from one address, in the window. */
const LIMITS = { account: 10, address: 50, windowMs: 15 * 60 * 1000 } as const

/** Counts failed tries in memory, each before it is known to fail; a success takes its own back and clears the account. */
export class SignInLimit {
  private readonly failures = new Map<string, number[]>()

  private recent(key: string, now: number): number[] {
    const kept = (this.failures.get(key) ?? []).filter((at) => now - at < LIMITS.windowMs)
    if (kept.length === 0) this.failures.delete(key)
    else this.failures.set(key, kept)
    return kept
  }

  /** Seconds until the next try is let through; 0 when it is now. */
  waitSeconds(account: string, address: string, now: number): number {
    const until = (key: string, limit: number): number => {
      const times = this.recent(key, now)
      const first = times[times.length - limit]
      return first === undefined ? 0 : Math.ceil((first + LIMITS.windowMs - now) / 1000)
    }
    return Math.max(until(`account ${account}`, LIMITS.account), until(`address ${address}`, LIMITS.address))
  }

  failed(account: string, address: string, now: number): void {
    for (const key of [`account ${account}`, `address ${address}`]) {
      this.failures.set(key, [...this.recent(key, now), now])
    }
  }

  /** Forgets the account's failures, and of the address the one try that was counted at `now`. */
  succeeded(account: string, address: string, now: number): void {
    this.failures.delete(`account ${account}`)
    const key = `address ${address}`
    const kept = this.recent(key, now)
    const mine = kept.lastIndexOf(now)
    if (mine >= 0) this.failures.set(key, kept.toSpliced(mine, 1))
  }
}
