import { expect, test } from 'vitest'
import { EMPTY_RULE } from '../users/index.ts'
import { applyRules, areJobAttributesEqual, type RuleInput, type RuleSet } from './apply-rules.ts'

const book: RuleSet = {
  decide: (values) => (values['systemParam.media'] === 'case' ? { jig: ' CASE ', location: 'hall1' } : {}),
  jigNames: new Map([['case', 'Case']]),
  users: [
    { id: 'operator', role: 'operator', userRules: [{ ...EMPTY_RULE, jig: ['Case'] }] },
    { id: 'nothing ticked', role: 'operator', userRules: [EMPTY_RULE] },
    { id: 'admin', role: 'admin', userRules: [{ ...EMPTY_RULE, jig: ['Case'] }] },
  ],
}
const job: RuleInput = { parameters: { 'systemParam.media': 'case' }, setByHand: [], jig: null, users: [] }

test('applyRules applies the automation rules, and assigns the users with a matching rule', () => {
  expect(applyRules(job, book)).toEqual({
    jig: 'Case',
    location: 'hall1',
    qualityLevel: null,
    printerType: null,
    mediaType: null,
    colorConfig: null,
    users: ['operator'],
  })
})

test('applyRules leaves a job without a jig if the jig does not exist or no rule matches', () => {
  expect(applyRules(job, { ...book, jigNames: new Map() })).toMatchObject({ jig: null, location: 'hall1', users: [] })
  expect(applyRules({ ...job, parameters: {} }, book)).toMatchObject({ jig: null, location: null, users: [] })
})

test('applyRules keeps fields set by users, and user rules are evaluated with the manually set jig', () => {
  const byHand = { ...job, parameters: {}, jig: 'Case' }
  expect(applyRules({ ...byHand, setByHand: ['jig'] }, book)).toMatchObject({ jig: 'Case', users: ['operator'] })
  expect(applyRules({ ...byHand, setByHand: ['users'], users: ['x'] }, book)).toMatchObject({ jig: null, users: ['x'] })
})

test('applyRules keeps fields set by users when a job is processed again with other rules', () => {
  const now: RuleSet = { ...book, decide: () => ({ jig: 'Case', qualityLevel: 'high' }) }
  const before = { ...job, jig: 'By hand' }
  expect(applyRules({ ...before, setByHand: ['jig'] }, now)).toMatchObject({ jig: 'By hand', qualityLevel: 'high' })
  expect(areJobAttributesEqual(applyRules(before, now), applyRules(before, book))).toBe(false)
  expect(areJobAttributesEqual(applyRules(before, now), applyRules({ ...before, users: ['x'] }, now))).toBe(true)
})
