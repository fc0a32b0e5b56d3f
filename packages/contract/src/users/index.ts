import { ROLES } from '@platen/domain/permissions'
import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

const ticked = z.array(z.string()).max(500)

export const userRuleSchema = z.strictObject({
  qualityLevel: ticked,
  location: ticked,
  printerType: ticked,
  mediaType: ticked,
  colorConfig: ticked,
  jig: ticked,
})

/** A user as others see them; secrets never leave the server. */
export const userSchema = z.object({
  id: z.string(),
  userId: z.string(),
  role: z.enum(ROLES),
  type: z.enum(['b2b', 'b2c']).nullable(),
  permissions: z.array(z.string()),
  location: z.array(z.string()),
  userRules: z.array(userRuleSchema),
})
export type WireUser = z.infer<typeof userSchema>

export const userCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/user/allUsers',
    who: 'member',
    answer: answerOf({ users: z.array(userSchema) }),
    errors: [],
  }),
}
