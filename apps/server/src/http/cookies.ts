import type { Settings } from '../settings.ts'

const isHttps = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') ?? false

/**
 * The name of a cookie. Behind HTTPS it is one that the browser takes from this host alone, for all of it, and over
 * HTTPS only (`__Host-`); on plain loopback browsers would not take such a one.
 */
export const cookieName = (settings: Pick<Settings, 'publicUrl'>, name: string): string =>
  isHttps(settings) ? `__Host-${name}` : name

/** What all of our cookies are: for the whole host, out of the reach of scripts, not sent along by other sites. */
export const cookieOptions = (settings: Pick<Settings, 'publicUrl'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(settings) }) as const
