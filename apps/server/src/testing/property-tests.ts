import fc from 'fast-check'

/**
 * Reports the first counterexample as it was generated. To shrink it, fast-check would run the property hundreds of times,
 * each time on the database, and the test would end with its timeout instead of the counterexample.
 */
fc.configureGlobal({ endOnFailure: true })
