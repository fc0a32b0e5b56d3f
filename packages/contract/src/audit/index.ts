import { z } from 'zod'
import {
  customerName,
  defineCall,
  idText,
  pageFields,
  successResponse,
  timePageQuery,
  timeText,
} from '../call/index.ts'

/** Audited actions. */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'restored',
  'password',
  'renewed',
  'activated',
  'reprocessed',
  'booked',
  'printed',
  'reprinted',
  'cancelled',
  'withdrawn',
  'retried',
  'confirmed',
  'rejected',
  'dismissed',
  'takenOver',
  'locked',
  'unlocked',
  'held',
  'released',
  'kept',
  'signInAllowed',
  'signedIn',
  'signInFailed',
  'signInLocked',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Types of audited objects. */
export const AUDIT_SUBJECTS = [
  'user',
  'environment',
  'session',
  'apiKey',
  'master',
  'rules',
  'inputSettings',
  'outputSettings',
  'profile',
  'config',
  'jig',
  'layout',
  'product',
  'template',
  'font',
  'order',
  'preset',
  'print',
  'intakeProblem',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Settings that several users edit in dialogs; each user may ask who changed them last. */
export const SHARED_SETTINGS = ['user', 'master', 'inputSettings', 'outputSettings', 'config', 'preset'] as const
export type SharedSetting = (typeof SHARED_SETTINGS)[number]

/** Kinds of accounts that are not users of the environment they act in. */
export const ACTOR_ACCOUNTS = ['superadmin', 'b2b', 'b2c'] as const
export type ActorAccount = (typeof ACTOR_ACCOUNTS)[number]

const entrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** E-mail of the actor at the time of the action; empty for a sign-in with an unknown e-mail. */
  actor: z.string(),
  /** Set if the actor is not a user of the environment; a user of the environment may have the same e-mail. */
  account: z.enum(ACTOR_ACCOUNTS).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string().nullable(),
  subjectName: z.string(),
  /** Changed fields with their values before and after. */
  changes: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof entrySchema>

const filter = {
  /** Part of the actor's e-mail; case is ignored. */
  actor: z.string().max(320).optional(),
  subject: z.enum(AUDIT_SUBJECTS).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Part of the object's name or of its changes; case is ignored. */
  text: z.string().max(200).optional(),
  from: timeText.optional(),
  to: timeText.optional(),
}

export const auditCalls = {
  /** One page of the audit entries. */
  list: defineCall({
    method: 'GET',
    path: '/pax/audit',
    access: 'administrator',
    query: z.strictObject({ ...filter, ...timePageQuery }),
    response: successResponse({ entries: z.array(entrySchema), ...pageFields }),
    errors: ['bad_cursor'],
  }),
  /** Who changed a setting last, for those who may see it; null if nobody has. */
  lastChange: defineCall({
    method: 'GET',
    path: '/pax/audit/last-change',
    access: 'member',
    query: z.strictObject({ subject: z.enum(SHARED_SETTINGS), id: idText.optional() }),
    response: successResponse({ change: z.object({ actor: z.string(), at: z.string() }).nullable() }),
    errors: ['forbidden'],
  }),
  /**
   * The filtered audit entries as CSV (RFC 4180, UTF-8) with the codes of this API, for programs. Cells are escaped
   * against formula injection in spreadsheets.
   */
  export: defineCall({
    method: 'GET',
    path: '/pax/audit/export',
    access: 'administrator',
    cost: 'document',
    kind: 'binary',
    mediaType: 'text/csv',
    query: z.strictObject({ ...filter, customer: customerName.optional() }),
    response: z.undefined(),
    errors: [],
  }),
}
