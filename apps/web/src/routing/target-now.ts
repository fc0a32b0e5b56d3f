import { currentEnvironment } from '../api/environment.ts'
import { targetAfterSignedOut } from './decisions.ts'

/** The root of the environment at hand, or `/` outside of any. */
export const targetNow = (): string => targetAfterSignedOut(currentEnvironment())
