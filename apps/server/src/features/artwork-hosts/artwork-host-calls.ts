import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { normaliseArtworkHost } from '@platen/domain/intake'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { isInternalAddress, literalAddress } from '../../outside/public-address.ts'
import { audit, differences } from '../audit/audit.ts'
import { artworkHostsOf, replaceArtworkHosts } from './artwork-hosts-store.ts'

/** GET /pax/artworkhosts */
export const getArtworkHosts = forMember(artworkHostCalls.get, async ({ tx, services }) => ({
  hosts: await artworkHostsOf(tx),
  operatorHosts: [...services.settings.artworkHosts],
}))

/** PUT /pax/artworkhosts: hosts of the public internet only; those of the operator's own network are the operator's. */
export const saveArtworkHosts = forMember(artworkHostCalls.save, async ({ tx, body, user, changed }) => {
  const hosts: string[] = []
  for (const typed of body.hosts) {
    const host = normaliseArtworkHost(typed)
    const literal = host === null ? undefined : literalAddress(new URL(`https://${host}`))
    if (host === null || (literal !== undefined && isInternalAddress(literal))) {
      return refuse('artwork_host_wrong', { host: typed })
    }
    hosts.push(host)
  }
  const before = await artworkHostsOf(tx)
  await replaceArtworkHosts(tx, [...new Set(hosts)], user.id)
  const changes = differences({ artworkHosts: before }, { artworkHosts: await artworkHostsOf(tx) })
  await audit(tx, user, { action: 'changed', subject: 'inputSettings', name: 'artwork hosts', changes })
  changed('inputSettings')
  return {}
})
