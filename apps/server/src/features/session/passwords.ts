import { hash, verify } from '@node-rs/argon2'
import { assertNoOpenTransaction } from '../../database/held-connection.ts'

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, 2 rounds, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** @throws ConnectionHeldError inside a transaction: hashing takes a tenth of a second and a core */
export async function hashPassword(password: string): Promise<string> {
  assertNoOpenTransaction('Hashing a password')
  return hash(password.normalize('NFC'), OPTIONS)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. A user that does not exist costs the same time, so that the answer does not tell
 * who has an account.
 */
export async function passwordIsRight(stored: string | null | undefined, password: string): Promise<boolean> {
  assertNoOpenTransaction('Checking a password')
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return right && stored !== null && stored !== undefined
}
