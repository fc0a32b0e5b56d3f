import type { MasterCategory } from '../master-data/index.ts'
import type { Principal } from '../permissions/index.ts'

/** Categories of a user rule. */
export type RuleCategory = MasterCategory | 'jig'
export const RULE_CATEGORIES: readonly RuleCategory[] = [
  'jig',
  'location',
  'qualityLevel',
  'printerType',
  'mediaType',
  'colorConfig',
]

/** Selected values per category: masters by id, jigs by name. */
export type UserRule = Readonly<Record<RuleCategory, readonly string[]>>

/** A user of an environment as needed by the rules of this module. */
export interface UserPrincipal extends Principal {
  readonly id: string
  /** False for a user who cannot sign in. */
  readonly isActive?: boolean
}
