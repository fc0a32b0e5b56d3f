import { getCurrentEnvironment } from '../api/environment.ts'
import { landingPathAfterLogout } from './paths.ts'

/** The root of the environment at hand, or `/` outside of any. */
export const currentHomePath = (): string => landingPathAfterLogout(getCurrentEnvironment())
