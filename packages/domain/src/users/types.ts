import type { MasterCategory } from '../master-data/index.ts'
import type { Principal } from '../permissions/index.ts'

/** What a user rule is ticked in (specification section 3). */
export type RuleCategory = MasterCategory | 'jig'
export const RULE_CATEGORIES: readonly RuleCategory[] = [
  'jig',
  'location',
  'qualityLevel',
  'printerType',
  'mediaType',
  'colorConfig',
]

/** Ticked values a category: masters by id, jigs by name. */
export type UserRule = Readonly<Record<RuleCategory, readonly string[]>>

/** A user of an environment as rules about people see them. */
export interface UserPrincipal extends Principal {
  readonly id: string
}
