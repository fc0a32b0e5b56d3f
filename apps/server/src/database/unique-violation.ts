/**
 * Whether a query failed because of this unique index, as for concurrent inserts of the same name. The transaction is
 * aborted then.
 */
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && violated === constraint
}
