import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, 2 rounds, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), OPTIONS)

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. A user that does not exist costs the same time, so that the answer does not tell
 * who has an account.
 */
export async function passwordIsRight(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return right && stored !== null && stored !== undefined
}
