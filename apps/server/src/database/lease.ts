/**
 * SQL of a lease, for a query whose $2 is now and whose $3 is how long a lease lasts, in seconds. The column holds until
 * when the row is in somebody's hand, or is to be left alone.
 */
export const LEASED_ANEW = 'leased_until = $2::timestamptz + make_interval(secs => $3)'

/**
 * Nobody has the row in hand. A lease that ends later than any lease can is from before the clock was put back, and
 * holds nobody up.
 */
export const IS_FREE =
  '(leased_until is null or leased_until not between $2 and $2::timestamptz + make_interval(secs => $3))'
