/** From so many failed sign-ins on people are told of them: fewer are mostly their own slips. */
export const NOTICED_SIGN_INS = 5
