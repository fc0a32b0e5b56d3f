/** Minimum number of failed sign-ins that is reported to users; fewer are usually typing errors. */
export const NOTICED_SIGN_INS = 5
