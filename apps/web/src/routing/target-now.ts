import { getCurrentEnvironment } from '../api/environment.ts'
import { landingPathAfterLogout } from './paths.ts'

/** The root of the current environment, or `/` outside an environment. */
export const currentHomePath = (): string => landingPathAfterLogout(getCurrentEnvironment())
