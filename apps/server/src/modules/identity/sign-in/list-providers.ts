import { sessionCalls } from '@platen/contract/session'
import { publicHandler } from '../../../http/define-handler.ts'

/** GET /pax/user/token/providers: returns the kinds of users that the login page offers the identity provider to. */
export const listProviders = publicHandler(sessionCalls.providers, async ({ services }) => {
  const clients = services.settings.oidc?.clients ?? {}
  return { types: (['b2b', 'b2c'] as const).filter((type) => clients[type] !== undefined) }
})
