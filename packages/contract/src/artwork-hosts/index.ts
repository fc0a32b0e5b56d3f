import { z } from 'zod'
import { defineCall, emptyResponse, successResponse } from '../call/index.ts'

/** Maximum number of artwork hosts of one environment. */
export const MAX_ARTWORK_HOSTS = 100

const hosts = z.array(z.string().max(300)).max(MAX_ARTWORK_HOSTS)

export const artworkHostCalls = {
  /**
   * Returns the hosts that artwork may be fetched from by URL: those of the environment and those that the operator
   * configured for all environments.
   */
  get: defineCall({
    method: 'GET',
    path: '/pax/artworkhosts',
    access: 'administrator',
    response: successResponse({ hosts: z.array(z.string()), operatorHosts: z.array(z.string()) }),
    errors: [],
  }),
  /**
   * Replaces the environment's own hosts. Each entry is a host name, with a port if it is not the default one. `before`
   * contains the hosts that the change is based on; if others are stored, nothing is overwritten.
   */
  save: defineCall({
    method: 'PUT',
    path: '/pax/artworkhosts',
    access: 'administrator',
    body: z.strictObject({ hosts, before: hosts.optional() }),
    response: emptyResponse,
    errors: ['artwork_host_wrong', 'changed_meanwhile'],
  }),
}
