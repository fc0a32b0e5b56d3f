import dns, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { outboundRequest } from './outbound-request.ts'
import { InternalAddressError, ipLiteral, isPrivateAddress, publicLookup } from './ssrf-guard.ts'

const realLookup = dns.lookup
afterEach(() => {
  dns.lookup = realLookup
  syncBuiltinESMExports()
})

/**
 * Simulates an attacker's name server: each query gets the next response. Returns a function that counts the queries.
 */
function answering(...answers: string[][]): () => number {
  let queries = 0
  const fakeLookup = (_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void): void => {
    const addresses = answers[Math.min(queries, answers.length - 1)] ?? []
    queries += 1
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  dns.lookup = fakeLookup as typeof dns.lookup
  syncBuiltinESMExports()
  return () => queries
}

const lookUp = (options: { all?: boolean } = {}) =>
  new Promise<unknown>((resolve, reject) => {
    publicLookup('shop.example', options, (error, address) => (error ? reject(error) : resolve(address)))
  })

test('isPrivateAddress is true for addresses of private networks in every notation', () => {
  const internal = [
    ...['0.0.0.0', '127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:a9fe:a9fe',
      '0:0:0:0:0:ffff:0a00:0001',
      '::127.0.0.1',
    ],
    ...['fe80::1', 'fec0::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::1', '2001:0:1::1'],
  ]
  expect(internal.filter((address) => !isPrivateAddress(address))).toEqual([])
  const open = ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '::ffff:808:808']
  expect(open.filter(isPrivateAddress)).toEqual([])
})

test('ipLiteral normalises a host in a URL: decimal, octal, hexadecimal, short, mapped', () => {
  const hosts = [
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '127.0.0.1.',
    '１２７.0.0.1',
    '[::ffff:127.0.0.1]',
  ]
  for (const host of hosts) {
    const literal = ipLiteral(new URL(`http://${host}/`))
    expect([host, literal !== undefined && isPrivateAddress(literal)]).toEqual([host, true])
  }
  expect(ipLiteral(new URL('http://shop.example/'))).toBeUndefined()
})

test('publicLookup rejects a name with one internal address among its addresses', async () => {
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2606:4700::1111', '::1'], ['::ffff:127.0.0.1']]) {
    answering(addresses)
    await expect(lookUp({ all: true })).rejects.toThrow(InternalAddressError)
  }
  answering([])
  await expect(lookUp()).rejects.toThrow('no address')
})

test('A connection goes to the addresses that were checked: a second, different DNS answer is not used', async () => {
  const queries = answering(['8.8.8.8'], ['127.0.0.1'])
  expect(await lookUp()).toBe('8.8.8.8')
  expect(queries()).toBe(1)
  const request = { signal: AbortSignal.timeout(5000), silentMs: 5000, mayBeInternal: false }
  await expect(outboundRequest(new URL('http://shop.example/'), request)).rejects.toThrow(InternalAddressError)
  // One query for each lookup, and no way around its result.
  expect(queries()).toBe(2)
})
