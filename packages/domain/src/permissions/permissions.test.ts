import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ABILITY_NAMES,
  checkboxState,
  DEFAULT_PERMISSIONS,
  EDIT_ONLY_AREAS,
  hasAbility,
  hasPermission,
  PERMISSION_AREAS,
  type Permission,
  parsePermissions,
  togglePermission,
} from './index.ts'

const all = PERMISSION_AREAS.flatMap((area): Permission[] => [`${area}_view`, `${area}_edit`])
const permissionLists = fc.subarray(all).map((list) => parsePermissions(list) ?? [])
const area = fc.constantFrom(...PERMISSION_AREAS)
const viewable = fc.constantFrom(...PERMISSION_AREAS.filter((each) => !EDIT_ONLY_AREAS.includes(each)))

test('edit implies view', () => {
  expect(hasPermission({ role: 'operator', permissions: ['jig_edit'] }, 'jig_view')).toBe(true)
  expect(hasPermission({ role: 'operator', permissions: ['jig_view'] }, 'jig_edit')).toBe(false)
  fc.assert(
    fc.property(permissionLists, viewable, (before, each) => {
      expect(checkboxState(togglePermission(before, each, 'edit', true), each)).toEqual({ view: true, edit: true })
    }),
  )
})

test('unticking view removes both', () => {
  fc.assert(
    fc.property(permissionLists, viewable, (before, each) => {
      expect(checkboxState(togglePermission(before, each, 'view', false), each)).toEqual({ view: false, edit: false })
    }),
  )
})

test('unticking edit keeps view unless the permission is edit-only', () => {
  fc.assert(
    fc.property(permissionLists, area, (before, each) => {
      const after = checkboxState(togglePermission(before, each, 'edit', false), each)
      expect(after).toEqual({ view: checkboxState(before, each).view, edit: false })
    }),
  )
})

test('ticking view does not change edit', () => {
  fc.assert(
    fc.property(permissionLists, area, (before, each) => {
      const after = checkboxState(togglePermission(before, each, 'view', true), each)
      const isEditOnly = EDIT_ONLY_AREAS.includes(each)
      expect(after).toEqual({ view: isEditOnly ? null : true, edit: checkboxState(before, each).edit })
    }),
  )
})

test('a checkbox affects only its own area', () => {
  fc.assert(
    fc.property(
      permissionLists,
      area,
      area,
      fc.constantFrom('view' as const, 'edit' as const),
      fc.boolean(),
      (before, each, other, box, on) => {
        fc.pre(each !== other)
        expect(checkboxState(togglePermission(before, each, box, on), other)).toEqual(checkboxState(before, other))
      },
    ),
  )
})

test('permissions are parsed from a comma string or a list; unknown names and views of edit-only areas are dropped', () => {
  expect(parsePermissions('jig_view, print_order_edit,nonsense,downloads_view')).toEqual([
    'jig_view',
    'print_order_edit',
  ])
  expect(parsePermissions(['jig_edit', 'jig_view', 'jig_edit'])).toEqual(['jig_edit'])
  expect(parsePermissions([])).toEqual([])
  expect([parsePermissions(null), parsePermissions(undefined), parsePermissions('')]).toEqual([null, null, null])
})

test('the permissions are those of the specified areas, of the presets of colleagues and of products', () => {
  const editOnly =
    'delete_orders change_order_jig downloads change_order_assignee print_order output_preset team_presets'.split(' ')
  const others =
    'jig print_layout automation_rules user_management masters input_settings output_settings configuration products'
  expect(new Set(PERMISSION_AREAS)).toEqual(new Set([...others.split(' '), ...editOnly]))
  expect(new Set(EDIT_ONLY_AREAS)).toEqual(new Set(editOnly))
})

test('DEFAULT_PERMISSIONS contains the specified permissions of each role', () => {
  const edits = (list: string) => list.split(' ').map((name) => `${name}_edit`)
  const settings = 'jig print_layout automation_rules masters input_settings output_settings configuration'
  expect(new Set(DEFAULT_PERMISSIONS.admin)).toEqual(
    new Set(
      edits(
        `${settings} user_management delete_orders downloads change_order_jig change_order_assignee output_preset team_presets products`,
      ),
    ),
  )
  expect(new Set(DEFAULT_PERMISSIONS.poweruser)).toEqual(
    new Set(edits(`${settings} downloads change_order_jig print_order output_preset team_presets products`)),
  )
  expect(new Set(DEFAULT_PERMISSIONS.operator)).toEqual(
    new Set([
      ...edits('output_settings configuration downloads change_order_jig print_order output_preset'),
      ...['jig_view', 'print_layout_view'],
    ]),
  )
})

test('the default permissions of the role apply if a user has none stored', () => {
  const listAbilities = (role: 'admin' | 'poweruser' | 'operator') =>
    ABILITY_NAMES.filter((ability) => hasAbility({ role }, ability))
  expect(listAbilities('operator')).toEqual([
    'viewJigs',
    'viewLayouts',
    'viewOutputSettings',
    'editOutputSettings',
    'viewConfiguration',
    'editConfiguration',
    'printOrders',
    'letArtworkThrough',
    'changeOrderJig',
    'changePresets',
    'download',
  ])
  expect(listAbilities('admin')).not.toContain('printOrders')
  expect(listAbilities('admin')).toEqual(
    expect.arrayContaining(['manageUsers', 'deleteOrders', 'assignOrders', 'seeHelp']),
  )
  expect(listAbilities('poweruser')).toContain('printOrders')
  expect(listAbilities('poweruser')).not.toContain('manageUsers')
  expect(DEFAULT_PERMISSIONS.admin).toHaveLength(15)
})

test('super administrators and remote accounts have every permission, and only some abilities are not derived from one', () => {
  const everyArea = ABILITY_NAMES.filter((ability) => ability !== 'editHelpMessage' && ability !== 'seeCustomers')
  for (const who of [
    { role: 'superadmin' },
    { role: 'operator', type: 'b2b' },
    { role: 'operator', type: 'b2c' },
  ] as const) {
    expect(everyArea.filter((ability) => !hasAbility(who, ability))).toEqual([])
  }
  expect(hasAbility({ role: 'superadmin' }, 'editHelpMessage')).toBe(true)
  expect(hasAbility({ role: 'admin' }, 'editHelpMessage')).toBe(false)
  expect(hasAbility({ role: 'operator', type: 'b2b' }, 'editHelpMessage')).toBe(false)
  expect([
    hasAbility({ role: 'admin' }, 'seeCustomers'),
    hasAbility({ role: 'admin', type: 'b2c' }, 'seeCustomers'),
  ]).toEqual([false, false])
  expect(hasAbility({ role: 'admin', type: 'b2b' }, 'seeCustomers')).toBe(true)
})
