import type { PreflightSettings } from '@platen/domain/artwork'
import type { DecisionTree } from '@platen/domain/decision-tree'
import type { InputSettings } from '@platen/domain/input-settings'
import type { Slot } from '@platen/domain/jigs'
import { normaliseForComparison } from '@platen/domain/text'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadDecisionTree } from '../../catalog/decision-tree/decision-tree-queries.ts'
import { loadInputSettings } from '../../catalog/input-settings/input-settings-queries.ts'
import { loadSlotsByJigName } from '../../catalog/jigs/jigs-queries.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { loadRuleSet, type RecordedRuleSet } from './rule-context.ts'
import { loadRuleVersion } from './rule-version-store.ts'

/** Everything stored in an environment that decides about an arriving order. */
export interface ArrivalRules {
  /** See `loadRuleVersion`. */
  readonly version: string
  readonly inputSettings: InputSettings
  readonly tree: DecisionTree
  readonly ruleSet: RecordedRuleSet
  readonly preflight: PreflightSettings
  readonly timeZone: string
  /** Slots by jig name as `normaliseForComparison` returns it, of jigs used so far. */
  readonly slots: Map<string, readonly Slot[]>
}

/** Number of environments whose rules are cached; the least recently used ones are evicted. */
const MAX_CACHED = 100
/** Slots of one environment that are cached; those of further jigs are read for each order. */
const MAX_CACHED_SLOTS = 20_000

/** By environment, least recently used first. Versions are random, so that an entry is valid for any database. */
const cache = new Map<string, ArrivalRules>()

/**
 * Returns the rules as this process last read them. They may be outdated; `loadArrivalRules` returns the current ones.
 */
export const cachedArrivalRules = (environmentId: string): ArrivalRules | undefined => cache.get(environmentId)

/** Returns the current rules. Only their version is read if it is that of the cached ones. */
export async function loadArrivalRules(tx: EnvironmentTx): Promise<ArrivalRules> {
  const version = await loadRuleVersion(tx)
  const cached = cache.get(tx.environmentId)
  cache.delete(tx.environmentId)
  const rules = cached?.version === version ? cached : await readRules(tx, version)
  cache.set(tx.environmentId, rules)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  return rules
}

/** Reads the rules after their version: they may be newer, and are then read again for the next order. */
async function readRules(tx: EnvironmentTx, version: string): Promise<ArrivalRules> {
  const [inputSettings, { tree }, ruleSet, { artworkChecks, timeZone }] = await Promise.all([
    loadInputSettings(tx),
    loadDecisionTree(tx),
    loadRuleSet(tx),
    loadConfig(tx),
  ])
  return { version, inputSettings, tree, ruleSet, preflight: artworkChecks, timeZone, slots: new Map() }
}

/** Returns the slots of these jigs, by jig name as `normaliseForComparison` returns it. */
export async function loadArrivalSlots(
  tx: EnvironmentTx,
  { slots }: ArrivalRules,
  jigs: readonly (string | null)[],
): Promise<ReadonlyMap<string, readonly Slot[]>> {
  const names = new Set(jigs.filter((jig) => jig !== null).map((jig) => normaliseForComparison(jig)))
  const missing = [...names].filter((name) => !slots.has(name))
  if (missing.length === 0) return slots
  const loaded = await loadSlotsByJigName(tx, missing)
  let cached = [...slots.values()].reduce((sum, each) => sum + each.length, 0)
  for (const [name, ofJig] of loaded) {
    cached += ofJig.length
    if (cached <= MAX_CACHED_SLOTS) slots.set(name, ofJig)
  }
  return new Map([...slots, ...loaded])
}
