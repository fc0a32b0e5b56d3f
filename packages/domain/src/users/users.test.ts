import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '../permissions/index.ts'
import {
  ASSIGNABLE_ROLES,
  checkAssignUsers,
  checkChangeUser,
  checkDeleteUser,
  checkPassword,
  checkUserId,
  EMPTY_RULE,
  matchingUsers,
  normaliseUserId,
  RULE_CATEGORIES,
  type RuleValues,
  renameJigInRules,
  ruleMatches,
  strengthLabel,
  type UserPrincipal,
} from './index.ts'

const job: RuleValues = {
  jig: 'Case',
  location: null,
  qualityLevel: 'q1',
  printerType: 'lef',
  mediaType: '',
  colorConfig: 'cmyk',
}

test('a rule matches if every category with selected values contains the value of the order', () => {
  expect(ruleMatches({ ...EMPTY_RULE, jig: ['Mug', 'Case'] }, job)).toBe(true)
  expect(ruleMatches({ ...EMPTY_RULE, jig: ['Case'], qualityLevel: ['q1'] }, job)).toBe(true)
  expect(ruleMatches({ ...EMPTY_RULE, jig: ['Case'], qualityLevel: ['q2'] }, job)).toBe(false)
  expect(ruleMatches({ ...EMPTY_RULE, jig: ['Case'], location: ['north'] }, job)).toBe(false)
})

test('a rule without selected values matches nothing', () => {
  expect(ruleMatches(EMPTY_RULE, job)).toBe(false)
})

test('selecting more values never removes a match, selecting another category never adds one', () => {
  const ticked = fc.subarray(['Case', 'Mug', 'q1', 'q2', 'lef', 'cmyk'])
  const rule = fc.record(Object.fromEntries(RULE_CATEGORIES.map((each) => [each, ticked]))) as fc.Arbitrary<
    typeof EMPTY_RULE
  >
  fc.assert(
    fc.property(
      rule,
      fc.constantFrom(...RULE_CATEGORIES),
      fc.constantFrom('Case', 'q1', 'other'),
      (before, category, value) => {
        const after = { ...before, [category]: [...before[category], value] }
        if (ruleMatches(before, job) && before[category].length > 0) expect(ruleMatches(after, job)).toBe(true)
        const others = RULE_CATEGORIES.some((each) => each !== category && before[each].length > 0)
        if (!ruleMatches(before, job) && others && before[category].length === 0)
          expect(ruleMatches(after, job)).toBe(false)
      },
    ),
  )
})

const person = (
  id: string,
  role: UserPrincipal['role'],
  permissions?: UserPrincipal['permissions'],
): UserPrincipal => ({
  id,
  role,
  permissions,
})

test('matchingUsers returns every user with a matching rule, never administrators', () => {
  const matching = { ...EMPTY_RULE, jig: ['Case'] }
  const users = [
    { ...person('op1', 'operator'), userRules: [EMPTY_RULE, matching] },
    { ...person('op2', 'operator'), userRules: [{ ...EMPTY_RULE, jig: ['Mug'] }] },
    { ...person('power', 'poweruser'), userRules: [matching] },
    { ...person('boss', 'admin'), userRules: [matching] },
  ]
  expect(matchingUsers(job, users)).toEqual(['op1', 'power'])
})

test('users who are not administrators may only reassign orders assigned to them', () => {
  const everyone = [person('op1', 'operator'), person('op2', 'operator'), person('boss', 'admin')]
  const dispatcher = person('op1', 'operator', ['change_order_assignee_edit'])
  expect(checkAssignUsers(dispatcher, { users: ['op1'] }, ['op2'], everyone)).toBeNull()
  expect(checkAssignUsers(dispatcher, { users: ['op2'] }, ['op1'], everyone)).toBe('forbidden')
  expect(checkAssignUsers(person('op1', 'operator'), { users: ['op1'] }, ['op2'], everyone)).toBe('forbidden')
  expect(checkAssignUsers(person('boss', 'admin'), { users: [] }, ['op1', 'op2'], everyone)).toBeNull()
})

test('administrators and users of other environments cannot be assigned', () => {
  const boss = person('boss', 'admin')
  expect(checkAssignUsers(boss, { users: [] }, ['boss'], [boss])).toBe('not_found')
  expect(checkAssignUsers(boss, { users: [] }, ['stranger'], [boss])).toBe('not_found')
  expect(checkAssignUsers(boss, { users: ['gone'] }, ['gone'], [boss])).toBeNull()
})

test('renameJigInRules replaces the name of a jig in user rules', () => {
  const rules = [
    { ...EMPTY_RULE, jig: ['Case', 'Mug'] },
    { ...EMPTY_RULE, location: ['Case'] },
  ]
  expect(renameJigInRules(rules, 'Case', 'Phone')).toEqual([{ ...EMPTY_RULE, jig: ['Phone', 'Mug'] }, rules[1]])
  expect(renameJigInRules(rules, 'Pen', 'Pencil')).toBe(rules)
})

test('a user may not delete themself, and the last one with user_management edit can be neither deleted nor demoted', () => {
  const boss = person('boss', 'admin')
  const second = person('second', 'operator', ['user_management_edit'])
  const operator = person('op', 'operator')
  expect(checkDeleteUser(boss, 'boss', [boss, second])).toBe('own_account')
  expect(checkDeleteUser(boss, 'second', [boss, second])).toBeNull()
  expect(checkDeleteUser(operator, 'boss', [boss, operator])).toBe('last_user_manager')
  expect(checkDeleteUser(boss, 'nobody', [boss])).toBe('not_found')
  const demoted = { role: 'operator', permissions: [] } as const
  expect(checkChangeUser('boss', demoted, [boss, operator])).toBe('last_user_manager')
  expect(checkChangeUser('boss', demoted, [boss, second])).toBeNull()
  expect(checkChangeUser('boss', { role: 'operator', permissions: ['user_management_edit'] }, [boss])).toBeNull()
  expect(checkChangeUser('op', { role: 'superadmin' }, [boss, operator])).toBe('role_not_assignable')
})

test('ASSIGNABLE_ROLES are administrator, power user and operator', () => {
  expect(ASSIGNABLE_ROLES).toEqual(['admin', 'poweruser', 'operator'])
  expect(Object.keys(DEFAULT_PERMISSIONS)).toHaveLength(4)
})

test.each(['a@b.de', 'first.last+tag@sub.example.com', ' Admin@Demo.Example ', "o'neil@x-y.org"])(
  '%j is an e-mail address',
  (text) => {
    expect(checkUserId(text, [])).toBeNull()
  },
)

test.each([
  '',
  'a',
  'a@b',
  '@b.de',
  'a@',
  'a b@c.de',
  'a@b..de',
  'a@-b.de',
  'a@b.de,c@d.de',
  `${'x'.repeat(65)}@b.de`,
  `a@${'b.'.repeat(130)}de`,
])('%j is not an e-mail address', (text) => {
  expect(checkUserId(text, [])).toBe('email_invalid')
})

test('a user id is stored in lower case and must not equal an existing one, ignoring case', () => {
  expect(normaliseUserId(' Ada@Shop.Example')).toBe('ada@shop.example')
  expect(checkUserId('ADA@shop.example', ['ada@Shop.example'])).toBe('email_exists')
})

test('strength is labelled too short, weak, weak, okay, good, strong, and the minimum score is 1', () => {
  expect(strengthLabel('abc', 4)).toBe('tooShort')
  expect(([0, 1, 2, 3, 4] as const).map((score) => strengthLabel('abcd', score))).toEqual([
    'weak',
    'weak',
    'okay',
    'good',
    'strong',
  ])
  expect(checkPassword('abcd', 0)).toBe('too_weak')
  expect(checkPassword('abcd', 1)).toBeNull()
  expect(checkPassword('abc', 4)).toBe('too_short')
  expect(checkPassword('x'.repeat(257), 4)).toBe('too_long')
})

test('new and confirmed passwords must match', () => {
  expect(checkPassword('correct horse', 4, 'correct hors')).toBe('not_the_same')
  expect(checkPassword('correct horse', 4, 'correct horse')).toBeNull()
})
