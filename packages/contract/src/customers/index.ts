import { z } from 'zod'
import { defineCall, emptyResponse, successResponse } from '../call/index.ts'

/** An environment with its owner. */
export const customerSchema = z.object({
  id: z.string(),
  /** E-mail of the owner; null for environments that were created by the provider's staff. */
  owner: z.string().nullable(),
  resourceName: z.string(),
})
export type WireCustomer = z.infer<typeof customerSchema>

export const customerCalls = {
  /** All environments for super administrators, the owned ones for remote users. */
  list: defineCall({
    method: 'GET',
    path: '/pax/customers',
    access: 'account',
    response: successResponse({ customers: z.array(customerSchema) }),
    errors: [],
  }),
  createEnvironment: defineCall({
    method: 'POST',
    path: '/pax/customers/createEnvironment',
    access: 'account',
    // the domain checks length and characters and returns the error codes of this call
    body: z.strictObject({ resourceName: z.string().max(1000) }),
    response: emptyResponse,
    errors: ['customer_already_exists', 'system_keyword', 'invalid_resource_name', 'environment_limit'],
  }),
}
