import { z } from 'zod'
import { successResponse, customerName, defineCall, timeText } from '../call/index.ts'

/** What can be done to something. */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'password',
  'activated',
  'reprocessed',
  'booked',
  'printed',
  'reprinted',
  'cancelled',
  'retried',
  'confirmed',
  'rejected',
  'dismissed',
  'signInAllowed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What something can be done to. */
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
  'order',
  'preset',
  'print',
  'intakeProblem',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Kinds of people who are no users of the environment that they work in. */
export const ACTOR_ACCOUNTS = ['superadmin', 'b2b', 'b2c'] as const
export type ActorAccount = (typeof ACTOR_ACCOUNTS)[number]

const entrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** E-mail of the person, as it was then. */
  actor: z.string(),
  /** Set when the person is no user of the environment: one of its users may have the same e-mail. */
  account: z.enum(ACTOR_ACCOUNTS).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string().nullable(),
  subjectName: z.string(),
  /** Fields with their values before and after. */
  changes: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof entrySchema>

const filter = {
  /** Part of the person's e-mail, case ignored. */
  actor: z.string().max(320).optional(),
  subject: z.enum(AUDIT_SUBJECTS).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Part of the thing's name or of what changed in it, case ignored. */
  text: z.string().max(200).optional(),
  from: timeText.optional(),
  to: timeText.optional(),
}

export const auditCalls = {
  /** The newest first, 200 at a time; `before` is the id of the last one shown. */
  list: defineCall({
    method: 'GET',
    path: '/pax/audit',
    access: 'administrator',
    query: z.strictObject({ ...filter, before: z.coerce.number().int().min(1).max(1_000_000_000_000).optional() }),
    answer: successResponse({ entries: z.array(entrySchema), more: z.boolean() }),
    errors: [],
  }),
  /** The filtered trail as CSV (RFC 4180, UTF-8), with every cell safe to open in a spreadsheet. */
  export: defineCall({
    method: 'GET',
    path: '/pax/audit/export',
    access: 'administrator',
    cost: 'document',
    kind: 'binary',
    query: z.strictObject({ ...filter, customer: customerName.optional() }),
    answer: z.undefined(),
    errors: [],
  }),
}
