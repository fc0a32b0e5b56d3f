import os from 'node:os'
import { ApiError } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'
import type { Configuration } from './configuration.ts'
import { describeError } from './connection-state.ts'
import { reportChannels } from './output/channels.ts'
import { createServerClient } from './server-client.ts'
import type { Mode } from './start-connector.ts'
import { VERSION } from './version.ts'

export type KeyTrial =
  | { readonly outcome: 'accepted'; readonly environment: string }
  /** `problem` is a part of a sentence in English. */
  | { readonly outcome: 'rejected' | 'unknown'; readonly problem: string }

/**
 * Reports the connector and its channels once, as the running program does, to find out whether its key is accepted.
 */
export async function tryKey(configuration: Configuration, mode: Mode): Promise<KeyTrial> {
  const client = createServerClient(configuration)
  try {
    const channels = mode === 'input' ? [] : await reportChannels(configuration)
    const body = { version: VERSION, host: os.hostname(), channels }
    const { environment, kind } = await client.call(connectorCalls.heartbeat, { body })
    if (kind === 'both' || mode === 'both' || kind === mode) return { outcome: 'accepted', environment }
    return { outcome: 'rejected', problem: `it is for an ${kind} connector, and this is an ${mode} connector` }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unavailable')
      return { outcome: 'unknown', problem: await explainUnavailable(configuration.server) }
    const isRejected = error.code === 'not_signed_in' || error.code === 'forbidden'
    return { outcome: isRejected ? 'rejected' : 'unknown', problem: describeError(error) }
  }
}

const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'this host name does not exist, or this machine has no network',
  EAI_AGAIN: 'the host name cannot be resolved at present',
  ECONNREFUSED: 'no server listens at this address',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'the host cannot be reached from this machine',
  ENETUNREACH: 'the network of the host cannot be reached from this machine',
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the server is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'this machine does not trust the certificate of the server',
  SELF_SIGNED_CERT_IN_CHAIN: 'this machine does not trust the certificate of the server',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'this machine does not trust the certificate of the server',
}

/** Returns why there is no usable response at an address, as a part of a sentence. */
async function explainUnavailable(server: string): Promise<string> {
  try {
    await fetch(server, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    return `there is a web server at ${server}, but it does not respond like Platen`
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    const code = cause?.code ?? ''
    return `${server}: ${CONNECTION_ERRORS[code] ?? `the server does not respond${code === '' ? '' : ` (${code})`}`}`
  }
}
