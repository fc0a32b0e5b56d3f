import type { Settings } from '../settings.ts'

const isHttps = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') ?? false

/**
 * Returns the name of a cookie. With HTTPS it has the prefix `__Host-`: browsers bind it to this host, the path `/` and
 * HTTPS. On plain HTTP browsers would reject such a cookie.
 */
export const cookieName = (settings: Pick<Settings, 'publicUrl'>, name: string): string =>
  isHttps(settings) ? `__Host-${name}` : name

/** Attributes of all cookies: for the complete host, not readable by scripts, not sent by cross-site requests. */
export const cookieOptions = (settings: Pick<Settings, 'publicUrl'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(settings) }) as const
