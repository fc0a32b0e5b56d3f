import { randomUUID } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { intakeProblem } from '@platen/domain/intake'
import { environmentFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import { type TakenArtwork, takeArtwork } from './take-artwork.ts'

const LIMITS = { bytes: 512 * 1024 * 1024, totalMs: 5 * 60_000, silentMs: 30_000 } as const

/** Addresses that are not the public internet (RFC 6890 and its kin). */
const internal = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  internal.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  internal.addSubnet(network, prefix, 'ipv6')
}

const isInternal = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ? internal.check(mapped, 'ipv4') : internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Looks a name up and refuses internal addresses; the connection is then made to just the address that was checked,
 * so that a name cannot answer differently the second time.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const bad = addresses?.find(({ address }) => isInternal(address))
    const first = addresses?.[0]
    if (error || !first) callback(error ?? new Error('the name has no address'), '', 4)
    else if (bad) callback(new Error('its address is an internal one'), '', 4)
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const failed = (url: string, reason: string): TakenArtwork => ({
  ok: false,
  problem: intakeProblem('artwork_not_fetched', { url, reason }),
})

async function download(url: URL, target: string): Promise<void> {
  const signal = AbortSignal.timeout(LIMITS.totalMs)
  const literal = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const get = url.protocol === 'https:' ? https.get : http.get
    // a literal address is only ever reached when the administrator listed just that address
    const request = get(
      url,
      { signal, timeout: LIMITS.silentMs, ...(literal ? {} : { lookup: publicLookup }) },
      resolve,
    )
    request.on('timeout', () => request.destroy(new Error('the host is silent')))
    request.on('error', reject)
  })
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`the host answered ${response.statusCode}`)
  }
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > LIMITS.bytes) done(new Error(`it is larger than ${LIMITS.bytes / 1024 / 1024} MB`))
      else done(null, chunk)
    },
  })
  await pipeline(response, limit, createWriteStream(target), { signal })
}

/**
 * Fetches artwork from an address of a shop system (readings N1). Only hosts that the administrator allowed
 * (PLATEN_ARTWORK_HOSTS), no internal addresses, no redirects, bounded in size and time.
 */
export async function fetchArtwork(
  services: Services,
  environment: EnvironmentRef,
  address: string,
): Promise<TakenArtwork> {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return failed(address, 'it is no http address')
  if (!services.settings.artworkHosts.includes(url.host)) {
    return failed(address, `the host ${url.host} is not among those that artwork may be fetched from`)
  }
  const folder = path.join(environmentFolder(services.settings, environment.resourceName), 'fetched')
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, randomUUID())
  try {
    await download(url, target)
    const name = path.posix.basename(url.pathname) || 'artwork'
    return await takeArtwork(services, environment, Buffer.from(target), name)
  } catch (error) {
    return failed(address, error instanceof Error ? error.message : String(error))
  } finally {
    await rm(target, { force: true })
  }
}
