import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/**
 * Maximum number of failed attempts in the window: for one account from one address or device, from one address for all
 * accounts, and for one account from all addresses.
 */
export const SIGN_IN_LIMITS = { account: 10, address: 50, accountAnywhere: 50, window: '15 minutes' } as const

/** The subject of an attempt. Each kind of attempt is counted separately: failures of one do not lock another. */
export interface CountedAttempt {
  readonly credential: 'password' | 'token' | 'existing password' | 'customer proof'
  readonly account: string
  readonly address: string
  readonly now: Date
}

/**
 * What a count belongs to. `pair`: a network and an e-mail; `device` and `in environment`: a user of one environment;
 * `device outside`: an account outside of environments; `anywhere`: an e-mail in all environments. `scope` is not a
 * count, it groups the counts of one user of an environment, so that its administrators can reset them.
 */
type Kind = 'account' | 'address' | 'pair' | 'device' | 'device outside' | 'in environment' | 'anywhere' | 'scope'

export const getKey = (credential: string, kind: Kind, ...names: string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([credential, kind, ...names]))
    .digest()

/** Returns the network of one client: an IPv4 address, or the /64 prefix of an IPv6 address. */
export function getNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

export const getKeys = ({ credential, account, address }: CountedAttempt) => ({
  account: getKey(credential, 'account', account),
  address: getKey(credential, 'address', getNetwork(address)),
})

/**
 * An attempt to sign in by password. Environment and e-mail are counted as typed, so that the limits do not reveal what
 * exists.
 */
export interface PasswordSignIn {
  /** Empty if none was given. */
  readonly environment: string
  readonly userId: string
  readonly address: string
  /** Id of the browser if the user of this environment has signed in with it before. */
  readonly deviceInside: string | undefined
  /** The same for the account outside of environments. */
  readonly deviceOutside: string | undefined
  readonly now: Date
}

export const PASSWORD = 'password'

export const getScope = (environment: string, userId: string): Buffer => getKey(PASSWORD, 'scope', environment, userId)

export const inEnvironmentKey = (environment: string, userId: string): Buffer =>
  getKey(PASSWORD, 'in environment', environment, userId)

/** Key of the count for network and account, for all environments. */
export const pairKey = ({ userId, address }: PasswordSignIn): Buffer =>
  getKey(PASSWORD, 'pair', getNetwork(address), userId)

export const addressKey = ({ address }: PasswordSignIn): Buffer => getKey(PASSWORD, 'address', getNetwork(address))

/** Keys of the counts of known devices, which other clients cannot use up. */
export const insideDeviceKey = ({ environment, userId }: PasswordSignIn, device: string): Buffer =>
  getKey(PASSWORD, 'device', device, environment, userId)

export const outsideDeviceKey = ({ userId }: PasswordSignIn, device: string): Buffer =>
  getKey(PASSWORD, 'device outside', device, userId)

export const getOwnKeys = (attempt: PasswordSignIn): Buffer[] => [
  ...(attempt.deviceInside === undefined ? [] : [insideDeviceKey(attempt, attempt.deviceInside)]),
  ...(attempt.deviceOutside === undefined ? [] : [outsideDeviceKey(attempt, attempt.deviceOutside)]),
]
