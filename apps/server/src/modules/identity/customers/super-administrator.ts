import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import type { Actor } from '../../platform/audit/audit.ts'

/**
 * Returns a super administrator as the author of an audit entry, who is no user of the environment; undefined for
 * everybody else.
 */
export const toSuperAdministrator = ({ account }: AuthenticatedUser): Actor | undefined =>
  account?.kind === 'superadmin' ? { id: null, userId: account.userId, account } : undefined
