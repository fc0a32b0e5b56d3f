import { z } from 'zod'
import { successResponse, defineCall, emptyResponse } from '../call/index.ts'

/** Hosts of one environment. */
export const MAX_ARTWORK_HOSTS = 100

export const artworkHostCalls = {
  /** Hosts that artwork may be fetched from by URL: the environment's own, and those that the operator named for all. */
  get: defineCall({
    method: 'GET',
    path: '/pax/artworkhosts',
    access: 'administrator',
    answer: successResponse({ hosts: z.array(z.string()), operatorHosts: z.array(z.string()) }),
    errors: [],
  }),
  /** Replaces the environment's own hosts. Each is a host name, with its port where that is not the usual one. */
  save: defineCall({
    method: 'PUT',
    path: '/pax/artworkhosts',
    access: 'administrator',
    body: z.strictObject({ hosts: z.array(z.string().max(300)).max(MAX_ARTWORK_HOSTS) }),
    answer: emptyResponse,
    errors: ['artwork_host_wrong'],
  }),
}
