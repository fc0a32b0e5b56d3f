import { expect, test } from 'vitest'
import { isSetupFinished, SETUP_CHECKS, SETUP_STEPS, type SetupStep } from './setup-state.ts'

const user = (change: object) => ({
  id: '1',
  userId: 'olaf@shop.example',
  role: 'operator' as const,
  type: null,
  permissions: ['print_order_edit'],
  location: [],
  userRules: [{ qualityLevel: [], location: [], printerType: [], mediaType: [], colorConfig: [], jig: ['Pen'] }],
  isActive: true,
  ...change,
})

test('the step for inputs is done if a hot folder has a file name pattern or the shop system has mapped values', () => {
  const isDone = (connectors: Parameters<typeof SETUP_CHECKS.inputs>[0]['inputSettings']['connectors']) =>
    SETUP_CHECKS.inputs({
      success: true,
      inputSettings: {
        connectors,
        learningMode: true,
        customParams: [],
        mappingSuggestions: {},
        cancelsLeftOutJobs: false,
        changesBookedJobs: false,
        usesProducts: false,
      },
    })
  expect(
    isDone([
      { type: 'persBiz', mapping: [{ name: 'media', values: [] }] },
      { type: 'HotFolder1', order: [], separator: '-', fixValues: [] },
    ]),
  ).toBe(false)
  expect(isDone([{ type: 'persBiz', mapping: [{ name: 'media', values: ['Pen'] }] }])).toBe(true)
  expect(isDone([{ type: 'HotFolder1', order: ['media'], separator: '-', fixValues: [] }])).toBe(true)
})

test('the step for users is done if a user has the permission to print, and rules', () => {
  const isDone = (change: object) => SETUP_CHECKS.users({ users: [user(change)] })
  expect(isDone({})).toBe(true)
  expect(isDone({ userRules: [] })).toBe(false)
  expect(isDone({ isActive: false })).toBe(false)
  expect(isDone({ permissions: ['jig_view'] })).toBe(false)
})

test('the step for rules is done if a rule assigns a jig', () => {
  const isDone = (actions: Record<string, string>) =>
    SETUP_CHECKS.rules({
      success: true,
      version: 1,
      decisionTree: {
        rootFilterNodeId: null,
        filterNodes: [],
        dataNodes: [{ id: '1', value: 'Pen', matchRule: 'EQUAL', actions }],
      },
    })
  expect(isDone({ qualityLevel: '1' })).toBe(false)
  expect(isDone({ jig: 'Pen' })).toBe(true)
})

test('the first print stays done after its print job is deleted', () => {
  const isDone = (hasPrinted: boolean) =>
    SETUP_CHECKS.print({
      success: true,
      printJobs: [],
      nextCursor: null,
      total: 0,
      isTotalEstimated: false,
      hasPrinted,
    })
  expect(isDone(true)).toBe(true)
  expect(isDone(false)).toBe(false)
})

test('an environment is still set up after the first print if no user has the permission to print any more', () => {
  const all = Object.fromEntries(SETUP_STEPS.map((step) => [step, true])) as Record<SetupStep, boolean>
  expect(isSetupFinished({ ...all, users: false })).toBe(true)
  expect(isSetupFinished({ ...all, print: false })).toBe(false)
  expect(isSetupFinished({ ...all, masters: false, print: true })).toBe(true)
})
