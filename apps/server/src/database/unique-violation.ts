/** Whether a query failed because of this unique index: two at once wanted the same. The transaction is over then. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && violated === constraint
}
