import { z } from 'zod'
import { successResponse, defineCall, emptyResponse } from '../call/index.ts'

/** One environment and whose it is (specification section 3, Customer). */
export const customerSchema = z.object({
  id: z.string(),
  /** E-mail of the owner; null for environments that the provider's staff made. */
  owner: z.string().nullable(),
  resourceName: z.string(),
})
export type WireCustomer = z.infer<typeof customerSchema>

export const customerCalls = {
  /** All environments for super administrators, the owned ones for remote users (readings I4). */
  list: defineCall({
    method: 'GET',
    path: '/pax/customers',
    access: 'account',
    answer: successResponse({ customers: z.array(customerSchema) }),
    errors: [],
  }),
  createEnvironment: defineCall({
    method: 'POST',
    path: '/pax/customers/createEnvironment',
    access: 'account',
    // how long and of which letters is the domain's to say, with the codes of specification section 8
    body: z.strictObject({ resourceName: z.string().max(1000) }),
    answer: emptyResponse,
    errors: ['customer_already_exists', 'system_keyword', 'invalid_resource_name', 'environment_limit'],
  }),
}
