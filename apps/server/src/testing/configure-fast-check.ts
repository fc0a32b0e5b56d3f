import fc from 'fast-check'

/**
 * For all tests of the server: fast-check reports the first counterexample as it was generated. To shrink it, it would
 * run the property hundreds of times. Most properties use the database, so the test would end with its timeout instead
 * of the counterexample.
 */
fc.configureGlobal({ endOnFailure: true })
