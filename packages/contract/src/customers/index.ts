import { z } from 'zod'
import { defineCall, emptyResponse, idText, successResponse } from '../call/index.ts'
import { timeZoneSchema } from '../config/index.ts'

/** An environment with its owner. */
export const customerSchema = z.object({
  id: z.string(),
  /** E-mail of the owner; null for environments that were created by the provider's staff. */
  owner: z.string().nullable(),
  resourceName: z.string(),
  /** ISO 8601, UTC; null unless the environment is deleted. Only super administrators see deleted environments. */
  deletedAt: z.string().nullable(),
  /** When a deleted environment is removed with its files; null unless it is deleted. */
  removedAt: z.string().nullable(),
})
export type WireCustomer = z.infer<typeof customerSchema>

export const customerCalls = {
  /** All environments for super administrators, the owned ones for remote users. */
  list: defineCall({
    method: 'GET',
    path: '/pax/customers',
    access: 'account',
    response: successResponse({
      customers: z.array(customerSchema),
      /** Whether the caller may delete and restore environments. */
      mayDelete: z.boolean(),
    }),
    errors: [],
  }),
  createEnvironment: defineCall({
    method: 'POST',
    path: '/pax/customers/createEnvironment',
    access: 'account',
    // the domain checks length and characters and returns the error codes of this call
    body: z.strictObject({
      resourceName: z.string().max(1000),
      /** UTC if omitted. */
      timeZone: timeZoneSchema.optional(),
    }),
    response: emptyResponse,
    errors: ['customer_already_exists', 'system_keyword', 'invalid_resource_name', 'environment_limit'],
  }),
  /**
   * Renames an environment; super administrators only. Its former names keep leading to it: links, sign-in, API keys
   * and printed labels continue to work, and no other environment can get them. The paths of its hot folders do not
   * change.
   */
  renameEnvironment: defineCall({
    method: 'PUT',
    path: '/pax/customers',
    access: 'account',
    body: z.strictObject({
      id: idText,
      /** The new name. */
      resourceName: z.string().max(1000),
    }),
    response: emptyResponse,
    errors: ['not_found', 'customer_already_exists', 'system_keyword', 'invalid_resource_name'],
  }),
  /**
   * Deletes an environment; super administrators only. Sessions, API keys, connectors, hot folders and background tasks
   * stop at once. It can be restored for 30 days, then its data and files are removed. The demo cannot be deleted.
   */
  deleteEnvironment: defineCall({
    method: 'DELETE',
    path: '/pax/customers',
    access: 'account',
    body: z.strictObject({
      id: idText,
      /** The name as typed by the user; it must be that of the environment. */
      resourceName: z.string().max(1000),
    }),
    response: emptyResponse,
    errors: ['not_found', 'bad_request', 'system_keyword'],
  }),
  /** Restores a deleted environment; super administrators only. Users sign in again. */
  restoreEnvironment: defineCall({
    method: 'POST',
    path: '/pax/customers/restoreEnvironment',
    access: 'account',
    body: z.strictObject({ id: idText }),
    response: emptyResponse,
    errors: ['not_found'],
  }),
}
