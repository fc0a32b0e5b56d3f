import { isDeepStrictEqual } from 'node:util'
import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { normaliseArtworkHost } from '@platen/domain/intake'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { ipLiteral, isPrivateAddress } from '../../../outbound-http/ssrf-guard.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { loadArtworkHosts } from './artwork-hosts-queries.ts'
import { lockArtworkHosts, replaceArtworkHosts } from './artwork-hosts-store.ts'

/** GET /pax/artworkhosts */
export const getArtworkHosts = memberHandler(artworkHostCalls.get, async ({ tx, services }) => ({
  hosts: await loadArtworkHosts(tx),
  operatorHosts: [...services.settings.artworkHosts],
}))

/** PUT /pax/artworkhosts: sets hosts of the public internet; only the operator can allow hosts of the local network. */
export const saveArtworkHosts = memberHandler(artworkHostCalls.save, async ({ tx, body, user, changed }) => {
  const hosts: string[] = []
  for (const typed of body.hosts) {
    const host = normaliseArtworkHost(typed)
    const literal = host === null ? undefined : ipLiteral(new URL(`https://${host}`))
    if (host === null || (literal !== undefined && isPrivateAddress(literal))) {
      return failure('artwork_host_wrong', { host: typed })
    }
    hosts.push(host)
  }
  const stored = await lockArtworkHosts(tx)
  if (body.before && !isDeepStrictEqual(body.before.toSorted(), stored.toSorted())) return failure('changed_meanwhile')
  await replaceArtworkHosts(tx, [...new Set(hosts)], user.id)
  const changes = diffFields({ artworkHosts: stored }, { artworkHosts: await loadArtworkHosts(tx) })
  await recordAudit(tx, user, { action: 'changed', subject: 'inputSettings', name: 'artwork hosts', changes })
  changed('inputSettings')
  return {}
})
