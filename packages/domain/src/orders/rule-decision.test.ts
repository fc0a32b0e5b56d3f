import { expect, test } from 'vitest'
import { compileTree } from '../decision-tree/index.ts'
import { DECISION_LIMITS, recordDecision } from './rule-decision.ts'

/** A chain of filters whose first value never matches. */
const chain = (length: number) => ({
  rootFilterNodeId: '0',
  filterNodes: Array.from({ length }, (_, at) => ({
    id: String(at),
    key: 'systemParam.media',
    values: [
      { dataNodeId: 'never', filterNodeId: null, isLinked: false },
      { dataNodeId: 'default', filterNodeId: at + 1 < length ? String(at + 1) : null, isLinked: false },
    ],
  })),
  dataNodes: [
    { id: 'never', value: 'never', matchRule: 'EQUAL' as const, actions: {} },
    { id: 'default', value: 'default', matchRule: 'EQUAL' as const, actions: { jig: 'Case' } },
  ],
})

test('recordDecision records a bounded number of steps with shortened texts', () => {
  const long = '😀'.repeat(1000)
  const decision = recordDecision(compileTree(chain(DECISION_LIMITS.steps + 7)), 3, { 'systemParam.media': long })
  expect(decision).toMatchObject({ version: 3, moreSteps: 7, actions: { jig: 'Case' } })
  expect(decision.steps).toHaveLength(DECISION_LIMITS.steps)
  expect(decision.steps[0]).toMatchObject({ key: 'systemParam.media', value: null, matchRule: 'EQUAL' })
  expect(Array.from(decision.steps[0]?.given ?? '')).toHaveLength(DECISION_LIMITS.textLength)
  expect(decision.steps[0]?.given).toBe(decision.steps[0]?.given?.toWellFormed())
  expect(JSON.stringify(decision).length).toBeLessThan(DECISION_LIMITS.steps * 1000)
})

test('recordDecision keeps short texts and missing values', () => {
  const { steps } = recordDecision(compileTree(chain(1)), 1, {})
  expect(steps).toEqual([{ key: 'systemParam.media', given: null, value: null, matchRule: 'EQUAL' }])
})
