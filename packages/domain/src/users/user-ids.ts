/** Maximum length of an e-mail address in mail systems (RFC 5321). */
export const MAX_USER_ID_LENGTH = 254

/** The pattern of the HTML standard for e-mail inputs, with a mandatory dot in the domain. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Returns a user id as it is stored: lower case, without outer spaces. */
export const normaliseUserId = (typed: string): string => typed.trim().toLowerCase()

/** Returns why a new user's id is invalid: not an e-mail address, or one that exists, ignoring case. */
export function checkUserId(typed: string, existing: Iterable<string>): 'email_invalid' | 'email_exists' | null {
  const userId = normaliseUserId(typed)
  if (userId.length > MAX_USER_ID_LENGTH || !EMAIL.test(userId)) return 'email_invalid'
  for (const other of existing) if (normaliseUserId(other) === userId) return 'email_exists'
  return null
}
