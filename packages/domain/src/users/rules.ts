import { isAdministratorKind } from '../permissions/index.ts'
import { type UserPrincipal, RULE_CATEGORIES, type RuleCategory, type UserRule } from './types.ts'

/** The values of a job that user rules look at; null or empty where it has none. */
export type RuleValues = Readonly<Record<RuleCategory, string | null>>

/** A rule with nothing ticked. */
export const EMPTY_RULE: UserRule = {
  jig: [],
  location: [],
  qualityLevel: [],
  printerType: [],
  mediaType: [],
  colorConfig: [],
}

/**
 * Whether a rule matches a job (readings O6): every category that has ticked values contains the job's value. A rule
 * with nothing ticked matches nothing. Ids and names are compared exactly.
 */
export function ruleMatches(rule: UserRule, job: RuleValues): boolean {
  const ticked = RULE_CATEGORIES.filter((category) => rule[category].length > 0)
  return ticked.length > 0 && ticked.every((category) => rule[category].includes(job[category] ?? ''))
}

/**
 * Ids of the users to whom an arriving job goes: those of whom any rule matches (specification section 3). Orders are
 * never assigned to administrator kinds (readings O6).
 */
export const matchingUsers = (
  job: RuleValues,
  users: readonly (UserPrincipal & { readonly userRules: readonly UserRule[] })[],
): readonly string[] =>
  users
    .filter((user) => !isAdministratorKind(user) && user.userRules.some((rule) => ruleMatches(rule, job)))
    .map((user) => user.id)

/** Whether a person sees a job: administrator kinds see all, others what is assigned to them (readings O6). */
export const canSeeJob = (who: UserPrincipal, job: { readonly users: readonly string[] }): boolean =>
  isAdministratorKind(who) || job.users.includes(who.id)

/** Carries a jig's new name through rules (readings O8); gives back the same rules where the jig is in none. */
export function renameJigInRules(rules: readonly UserRule[], from: string, to: string): readonly UserRule[] {
  if (!rules.some((rule) => rule.jig.includes(from))) return rules
  const renamed = (names: readonly string[]) => [...new Set(names.map((name) => (name === from ? to : name)))]
  return rules.map((rule) => ({ ...rule, jig: renamed(rule.jig) }))
}
