import type { ResponseOf } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { hasPermission } from '@platen/domain/permissions'
import { toPrincipal } from '../../../lib/principal.ts'
import { isShopSystemSource } from './input-names.ts'

/** The steps from an empty environment to its first print, in the order in which they depend on each other. */
export const SETUP_STEPS = [
  'jigs',
  'layouts',
  'inputs',
  'masters',
  'rules',
  'users',
  'channels',
  'presets',
  'print',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** A shop without quality levels, media types and so on needs no masters. */
export const OPTIONAL_STEPS: ReadonlySet<SetupStep> = new Set<SetupStep>(['masters'])

/** What the steps are derived from: the lists of the environment. */
export interface SetupData {
  readonly jigs: ResponseOf<typeof calls.jigs.list>
  readonly layouts: ResponseOf<typeof calls.layouts.list>
  readonly inputs: ResponseOf<typeof calls.inputSettings.get>
  readonly masters: ResponseOf<typeof calls.masters.list>
  readonly rules: ResponseOf<typeof calls.decisionTree.get>
  readonly users: { readonly users: readonly WireUser[] }
  readonly channels: ResponseOf<typeof calls.outputChannels.listAll>
  readonly presets: ResponseOf<typeof calls.outputPresets.listAll>
  readonly print: ResponseOf<typeof calls.print.jobs>
}

/** Whether each step is done. */
export const SETUP_CHECKS: { readonly [Step in SetupStep]: (data: SetupData[Step]) => boolean } = {
  jigs: ({ jigs }) => jigs.length > 0,
  layouts: ({ tables }) => tables.length > 0,
  inputs: ({ inputSettings }) =>
    inputSettings.connectors.some((connector) =>
      isShopSystemSource(connector)
        ? connector.mapping.some(({ values }) => values.length > 0)
        : connector.order.length > 0,
    ),
  masters: ({ actions }) => Object.values(actions).some((labels) => Object.keys(labels).length > 0),
  rules: ({ decisionTree }) => decisionTree.dataNodes.some(({ actions }) => actions['jig']),
  users: ({ users }) =>
    users.some(
      (user) => user.isActive && user.userRules.length > 0 && hasPermission(toPrincipal(user), 'print_order_edit'),
    ),
  channels: ({ outputChannels }) => outputChannels.length > 0,
  presets: ({ outputPresets }) => outputPresets.length > 0,
  print: ({ hasPrinted }) => hasPrinted,
}

/**
 * Whether the environment is set up. After the first print it stays so: a user who prints may be deactivated later, a
 * channel replaced, and the print jobs deleted.
 */
export const isSetupFinished = (done: Readonly<Record<SetupStep, boolean | undefined>>): boolean =>
  done.print === true || SETUP_STEPS.every((step) => done[step] || OPTIONAL_STEPS.has(step))
