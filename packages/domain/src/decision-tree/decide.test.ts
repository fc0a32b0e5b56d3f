import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTree, decide } from './decide.ts'
import { explain } from './explain.ts'
import { anyTree, anyValues, toTree } from './testing/tree-arbitraries.ts'
import { EMPTY_TREE, indexTree } from './tree-index.ts'
import type { Actions, DecisionTree, MatchRule } from './types.ts'

const media = 'systemParam.media'

/** A filter for media with one value that sets the jig `hit`, and a default that sets `miss`. */
const one = (rule: MatchRule, value: string): DecisionTree =>
  toTree({
    key: media,
    values: [
      { value, rule, actions: { jig: 'hit' } },
      { value: 'default', actions: { jig: 'miss' } },
    ],
  })

test.each<[MatchRule, string, string, boolean]>([
  ['EQUAL', 'PhoneCase', 'phonecase', true],
  ['EQUAL', 'PhoneCase', 'PhoneCases', false],
  ['NOT_EQUAL', 'Mug', 'PhoneCase', true],
  ['NOT_EQUAL', 'Mug', ' mug ', false],
  ['CONTAINS', 'case', 'PhoneCase12', true],
  ['CONTAINS', 'case', 'Mug', false],
  ['DOES_NOT_CONTAIN', 'case', 'Mug', true],
  ['DOES_NOT_CONTAIN', 'case', 'PHONECASE', false],
  ['BEGINS_WITH', 'phone', 'PhoneCase', true],
  ['BEGINS_WITH', 'case', 'PhoneCase', false],
  ['ENDS_WITH', 'CASE', 'PhoneCase', true],
  ['ENDS_WITH', 'phone', 'PhoneCase', false],
])('%s %j on %j matches: %s', (rule, value, given, matches) => {
  expect(decide(one(rule, value), { [media]: given }).jig).toBe(matches ? 'hit' : 'miss')
})

test('decide ignores case, outer white space, and the Unicode form of accents', () => {
  const tree = one('EQUAL', ' Étui ')
  for (const text of ['étui', 'ÉTUI', '  Étui\t', 'E\u0301tui']) expect(decide(tree, { [media]: text }).jig).toBe('hit')
  expect(decide(tree, { [media]: 'é tui' }).jig).toBe('miss')
})

test('decide tries the values in order and uses the first match', () => {
  const tree = toTree({
    key: media,
    values: [
      { value: 'pho', rule: 'BEGINS_WITH', actions: { jig: 'first' } },
      { value: 'phone', actions: { jig: 'second' } },
      { value: 'default' },
    ],
  })
  expect(decide(tree, { [media]: 'Phone' }).jig).toBe('first')
})

test('the last value always matches, even if the order has no such parameter', () => {
  expect(decide(one('EQUAL', 'Mug'), {}).jig).toBe('miss')
  expect(decide(one('EQUAL', 'Mug'), { [media]: 'anything' }).jig).toBe('miss')
})

test('the actions of every matched value apply, and deeper ones take precedence', () => {
  const tree = toTree({
    key: media,
    values: [
      {
        value: 'Mug',
        actions: { jig: 'MugJig', mediaType: 'ceramic' },
        below: {
          key: 'systemParam.color',
          values: [
            { value: 'Black', actions: { jig: 'DarkMugJig', qualityLevel: 'high' } },
            { value: 'default', actions: { jig: '' } },
          ],
        },
      },
      { value: 'default' },
    ],
  })
  expect(decide(tree, { [media]: 'Mug', 'systemParam.color': 'black' })).toEqual({
    jig: 'DarkMugJig',
    mediaType: 'ceramic',
    qualityLevel: 'high',
  })
  expect(decide(tree, { [media]: 'Mug' })).toEqual({ jig: 'MugJig', mediaType: 'ceramic' })
  expect(decide(tree, { [media]: 'Pen' })).toEqual({})
})

test('decide sets nothing for an empty tree', () => {
  expect(decide(EMPTY_TREE, { [media]: 'Mug' })).toEqual({})
})

test('decide evaluates an invalid tree as far as possible and always terminates', () => {
  const looped = one('EQUAL', 'Mug')
  const values = looped.filterNodes[0]?.values.map((value) => ({ ...value, filterNodeId: 'f1' })) ?? []
  const circle = { ...looped, filterNodes: [{ id: 'f1', key: media, values }] }
  expect(decide(circle, { [media]: 'Mug' })).toEqual({ jig: 'hit' })
  expect(decide({ ...looped, rootFilterNodeId: 'gone' }, { [media]: 'Mug' })).toEqual({})
  expect(explain(circle, { [media]: 'Mug' }).actions).toEqual({ jig: 'hit' })
})

test('a custom parameter may have the name of a property of Object.prototype', () => {
  const tree = toTree({ key: 'constructor', values: [{ value: 'x', actions: { jig: 'hit' } }, { value: 'default' }] })
  expect(decide(tree, {})).toEqual({})
  expect(decide(tree, { constructor: 'X' })).toEqual({ jig: 'hit' })
  expect(explain(tree, {}).steps[0]?.given).toBeNull()
})

/** Reference implementation of the rules without optimisation. */
function plainly(tree: DecisionTree, values: Readonly<Record<string, string>>): Actions {
  const { filters, data } = indexTree(tree)
  const actions: Actions = {}
  for (let node = filters.get(tree.rootFilterNodeId ?? ''); node !== undefined; ) {
    const normalisedValue = (values[node.key] ?? '').trim().toLowerCase().normalize('NFC')
    const value = node.values.find(({ dataNodeId }, index, all) => {
      const tried = data.get(dataNodeId)
      const text = tried?.value.trim().toLowerCase() ?? ''
      if (index === all.length - 1) return true
      if (tried?.matchRule === 'EQUAL') return normalisedValue === text
      if (tried?.matchRule === 'NOT_EQUAL') return normalisedValue !== text
      if (tried?.matchRule === 'CONTAINS') return normalisedValue.includes(text)
      if (tried?.matchRule === 'DOES_NOT_CONTAIN') return !normalisedValue.includes(text)
      return tried?.matchRule === 'BEGINS_WITH' ? normalisedValue.startsWith(text) : normalisedValue.endsWith(text)
    })
    Object.assign(actions, data.get(value?.dataNodeId ?? '')?.actions)
    node = filters.get(value?.filterNodeId ?? '')
  }
  return actions
}

test('decide, explain and the reference implementation return the same result, also on repeated calls', () => {
  fc.assert(
    fc.property(anyTree, fc.array(anyValues, { maxLength: 12 }), (tree, orders) => {
      const fast = compileTree(tree)
      for (const values of [...orders, ...orders]) {
        const expected = plainly(tree, values)
        expect(fast(values)).toEqual(expected)
        expect(explain(tree, values).actions).toEqual(expected)
      }
    }),
    { numRuns: 400 },
  )
})

test('decide is correct for more distinct values than the cache holds', () => {
  const tree = toTree({
    key: media,
    values: [
      { value: '7', rule: 'ENDS_WITH', actions: { jig: 'seven' } },
      { value: '4000', actions: { jig: 'equal' } },
      { value: 'default', actions: { jig: 'other' } },
    ],
  })
  const jigs = Array.from({ length: 5000 }, (_, n) => decide(tree, { [media]: String(n) }).jig)
  expect(jigs.filter((jig) => jig === 'seven')).toHaveLength(500)
  expect(jigs.flatMap((jig, n) => (jig === 'equal' ? [n] : []))).toEqual([4000])
})

test('the trace of a compiled tree has the steps that explain returns', () => {
  fc.assert(
    fc.property(anyTree, anyValues, (tree, values) => {
      const steps = explain(tree, values).steps.map(({ key, given, tried }) => {
        const matchedValue = tried.at(-1)
        return {
          key,
          given,
          value: matchedValue?.isDefault ? null : (matchedValue?.value ?? null),
          matchRule: matchedValue?.matchRule,
        }
      })
      expect(compileTree(tree).trace(values)).toEqual(steps)
    }),
  )
})
