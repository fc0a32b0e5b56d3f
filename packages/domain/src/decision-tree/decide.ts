import { type ParameterValues, parameterKey } from '../input-settings/index.ts'
import { normaliseForComparison } from '../text/index.ts'
import { MATCHERS } from './match.ts'
import { indexTree } from './tree-index.ts'
import { ACTION_KEYS, type Actions, type DecisionTree, type FilterNode, type MatchRule } from './types.ts'

/** A filter that was evaluated, and the value that matched. */
export interface TakenStep {
  /** Parameter key. */
  readonly key: string
  /** The value of the order; null if it has none. */
  readonly given: string | null
  /** The value that matched; null for the last one, which always matches. */
  readonly value: string | null
  readonly matchRule: MatchRule
}

/** Decides the actions for an order by a compiled tree. */
export interface Decide {
  (values: ParameterValues): Actions
  /** Returns the evaluated filters from the root down. */
  readonly trace: (values: ParameterValues) => readonly TakenStep[]
}

/** Cached raw values per filter; enough for media and sizes, and bounded for job ids. */
const MAX_CACHED_VALUES = 1000
/** Cached evaluation states of one tree; the cache is cleared when it is full. */
const MAX_CACHED_STATES = 50_000

interface Outcome extends Pick<TakenStep, 'value' | 'matchRule'> {
  readonly actions: Actions
  readonly next: string | null
}

/** A compiled filter node: a map for equal values, a list for all others. */
interface CompiledFilter {
  readonly key: string
  readonly equal: ReadonlyMap<string, number>
  readonly others: readonly { readonly at: number; readonly matches: (given: string) => boolean }[]
  readonly last: number
  readonly outcomes: readonly Outcome[]
}

/** State of an evaluation: the actions so far and the next filter. States are created on demand. */
interface EvaluationState {
  /** The filters that led to it, without the values of an order. */
  readonly path: readonly Omit<TakenStep, 'given'>[]
  readonly actions: Actions
  readonly question: CompiledFilter | null
  readonly seen: Map<string | undefined, EvaluationState>
  readonly after: (EvaluationState | undefined)[]
}

const compiled = new WeakMap<DecisionTree, Decide>()

/**
 * Returns the actions that the rules set for these parameter values. From the root, the values of a filter node are
 * tried in order, and the last one always matches; the actions of every matched value apply, deeper ones take
 * precedence; case and outer white space are ignored. A missing value is treated as empty. Trees are immutable, so the
 * compiled form is cached for the lifetime of the tree.
 */
export const decide = (tree: DecisionTree, values: ParameterValues): Actions => compileTree(tree)(values)

/** Compiles a tree for deciding many orders. Filters are compiled on first use, and the result is cached. */
export function compileTree(tree: DecisionTree): Decide {
  const cached = compiled.get(tree)
  if (cached) return cached
  const compiledTree = buildDecide(tree)
  compiled.set(tree, compiledTree)
  return compiledTree
}

function buildDecide(tree: DecisionTree): Decide {
  const getQuestion = filterCompiler(tree)
  let places = 0
  const getPlace = (actions: Actions, filterNodeId: string | null, path: EvaluationState['path']): EvaluationState => {
    places += 1
    // a path longer than the number of nodes is a cycle: stop
    const question = path.length < tree.filterNodes.length ? getQuestion(filterNodeId) : null
    return { actions: Object.freeze(actions), question, path, seen: new Map(), after: [] }
  }
  const advance = (from: EvaluationState, question: CompiledFilter, given: string | undefined): EvaluationState => {
    // a parameter may be called `constructor`: a value that is not a string is inherited and ignored
    const at = firstMatchIndex(question, normaliseForComparison(typeof given === 'string' ? given : ''))
    const outcome = question.outcomes[at]
    const next = (from.after[at] ??= getPlace({ ...from.actions, ...outcome?.actions }, outcome?.next ?? null, [
      ...from.path,
      { key: question.key, value: outcome?.value ?? null, matchRule: outcome?.matchRule ?? 'EQUAL' },
    ]))
    if (from.seen.size < MAX_CACHED_VALUES) from.seen.set(given, next)
    return next
  }
  let root = getPlace({}, tree.rootFilterNodeId, [])
  const evaluate = (values: ParameterValues): EvaluationState => {
    if (places > MAX_CACHED_STATES) {
      places = 0
      root = getPlace({}, tree.rootFilterNodeId, [])
    }
    let place = root
    for (let question = place.question; question !== null; question = place.question) {
      const answer = values[question.key]
      place = place.seen.get(answer) ?? advance(place, question, answer)
    }
    return place
  }
  const toGiven = (given: unknown): string | null => (typeof given === 'string' ? given : null)
  return Object.assign((values: ParameterValues) => evaluate(values).actions, {
    trace: (values: ParameterValues) =>
      evaluate(values).path.map((step) => ({ ...step, given: toGiven(values[step.key]) })),
  })
}

/** Returns the index of the first matching value; the last one always matches. */
function firstMatchIndex(question: CompiledFilter, given: string): number {
  const equal = question.equal.get(given) ?? question.last
  for (const other of question.others) {
    if (other.at > equal) break
    if (other.matches(given)) return other.at
  }
  return equal
}

/** Returns a function that compiles filter nodes on first use. */
function filterCompiler(tree: DecisionTree): (filterNodeId: string | null) => CompiledFilter | null {
  const { filters, data } = indexTree(tree)
  const compiledFilters = new Map<string, CompiledFilter>()
  const make = (node: FilterNode): CompiledFilter => {
    const equal = new Map<string, number>()
    const others: CompiledFilter['others'][number][] = []
    const last = node.values.length - 1
    for (const [at, { dataNodeId }] of node.values.entries()) {
      const dataNode = data.get(dataNodeId)
      if (at === last || dataNode === undefined) continue
      const value = normaliseForComparison(dataNode.value)
      const matches = MATCHERS[dataNode.matchRule]
      if (dataNode.matchRule !== 'EQUAL') others.push({ at, matches: (given) => matches(given, value) })
      else if (!equal.has(value)) equal.set(value, at)
    }
    const outcomes = node.values.map((value, at) => {
      const dataNode = data.get(value.dataNodeId)
      return {
        actions: nonEmptyActions(dataNode?.actions ?? {}),
        next: value.filterNodeId,
        value: at === last ? null : (dataNode?.value ?? null),
        matchRule: dataNode?.matchRule ?? 'EQUAL',
      }
    })
    return { key: parameterKey(node.key), equal, others, last, outcomes }
  }
  return (id) => {
    const node = id === null ? undefined : filters.get(id)
    if (node === undefined || node.values.length === 0) return null
    const question = compiledFilters.get(node.id) ?? make(node)
    compiledFilters.set(node.id, question)
    return question
  }
}

/** Returns the actions without empty texts, which set nothing. */
export function nonEmptyActions(actions: Actions): Actions {
  const set: Partial<Record<(typeof ACTION_KEYS)[number], string>> = {}
  for (const key of ACTION_KEYS) {
    const value = actions[key]
    if (value) set[key] = value
  }
  return set
}
