/** Longest address that mail systems take (RFC 5321). */
export const MAX_USER_ID_LENGTH = 254

/**
 * What passes for an e-mail address: the pattern of the HTML standard for e-mail inputs, with a dot in the domain
 * asked for, since addresses of people have one.
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** A user id as it is stored: lower case, without outer spaces (specification section 3). */
export const normaliseUserId = (typed: string): string => typed.trim().toLowerCase()

/** What is wrong with a new user's id: no e-mail address, or one that exists, case ignored (section 5). */
export function checkUserId(typed: string, existing: Iterable<string>): 'email_invalid' | 'email_exists' | null {
  const userId = normaliseUserId(typed)
  if (userId.length > MAX_USER_ID_LENGTH || !EMAIL.test(userId)) return 'email_invalid'
  for (const other of existing) if (normaliseUserId(other) === userId) return 'email_exists'
  return null
}
