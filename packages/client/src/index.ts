import createFetchClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './generated/schema.ts'

/** The body of all error responses. */
export type PlatenError = components['schemas']['Error']

export type PlatenClient = Client<paths, `${string}/${string}`>

export interface PlatenClientOptions {
  /** Address of the server, such as `https://print.example.com`. */
  readonly baseUrl: string
  /** Key of a shop system, created in the settings under Connectors. */
  readonly apiKey: string
}

/**
 * Creates a client for the calls of an API key, with the types of the OpenAPI document. A call returns its response as
 * `data`, or the error response as `error`; it throws only if the server does not respond.
 */
export const createPlatenClient = ({ baseUrl, apiKey }: PlatenClientOptions): PlatenClient =>
  createFetchClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } })
