import { landingPathAfterLogout } from '../lib/paths.ts'
import { getCurrentEnvironment } from './environment.ts'

/** The root of the current environment, or `/` outside an environment. */
export const currentHomePath = (): string => landingPathAfterLogout(getCurrentEnvironment())
