import { isAdministratorKind } from '../permissions/index.ts'
import { RULE_CATEGORIES, type RuleCategory, type UserPrincipal, type UserRule } from './types.ts'

/** The values of a job that user rules evaluate; null or empty if not set. */
export type RuleValues = Readonly<Record<RuleCategory, string | null>>

/** A rule without selected values. */
export const EMPTY_RULE: UserRule = {
  jig: [],
  location: [],
  qualityLevel: [],
  printerType: [],
  mediaType: [],
  colorConfig: [],
}

/**
 * Whether a rule matches a job: every category with selected values contains the job's value. A rule without selected
 * values matches nothing. Ids and names are compared exactly.
 */
export function ruleMatches(rule: UserRule, job: RuleValues): boolean {
  const selected = RULE_CATEGORIES.filter((category) => rule[category].length > 0)
  return selected.length > 0 && selected.every((category) => rule[category].includes(job[category] ?? ''))
}

/**
 * Returns the ids of the users that a new job is assigned to: those with a matching rule. Orders are never assigned to
 * administrator kinds.
 */
export const matchingUsers = (
  job: RuleValues,
  users: readonly (UserPrincipal & { readonly userRules: readonly UserRule[] })[],
): readonly string[] =>
  users
    .filter((user) => !isAdministratorKind(user) && user.userRules.some((rule) => ruleMatches(rule, job)))
    .map((user) => user.id)

/** Replaces a jig's name in rules; returns the same rules if none contains the jig. */
export function renameJigInRules(rules: readonly UserRule[], from: string, to: string): readonly UserRule[] {
  if (!rules.some((rule) => rule.jig.includes(from))) return rules
  const renamed = (names: readonly string[]) => [...new Set(names.map((name) => (name === from ? to : name)))]
  return rules.map((rule) => ({ ...rule, jig: renamed(rule.jig) }))
}
