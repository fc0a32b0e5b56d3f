import { expect, test } from 'vitest'
import type { Call } from '../call/index.ts'
import { calls } from './index.ts'

/**
 * The access rule of each call, listed here instead of derived from the rows: a new call or a changed rule fails until
 * this list is updated. That the server enforces the rows is tested by making every call as every kind of caller
 * (apps/server/src/http/access-matrix.test.ts) and with ids of other environments (cross-tenant-ids.test.ts).
 */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  anyone: [
    'health.health',
    'health.live',
    'health.ready',
    'session.startTokenSignIn',
    'session.login',
    'session.logout',
    'session.providers',
    'session.exchangeToken',
  ],
  session: ['session.endSession', 'session.profile', 'session.sessions'],
  account: [
    'customers.createEnvironment',
    'customers.deleteEnvironment',
    'customers.list',
    'customers.renameEnvironment',
    'customers.restoreEnvironment',
    'users.accountPassword',
  ],
  apiKey: [
    'intake.persBizArtwork',
    'intake.persBizCancel',
    'intake.persBizOrder',
    'intake.persBizReadOrder',
    'intake.persBizValidate',
    'intake.persBizValidateCancel',
  ],
  connectorKey: ['connectors.heartbeat'],
  inputKey: ['connectors.reportRefusedFile', 'connectors.submitFile', 'connectors.upload', 'connectors.uploadState'],
  outputKey: ['connectors.claim', 'connectors.recordStaged', 'connectors.report', 'connectors.sheet'],
  administrator: [
    'artworkHosts.get',
    'artworkHosts.save',
    'audit.export',
    'audit.list',
    'config.saveHelp',
    'config.setHelpVisibility',
    'connectors.createKey',
    'connectors.renewKey',
    'connectors.revokeKey',
    'inputSettings.saveBookedJobs',
    'inputSettings.saveLeftOutJobs',
    'outputChannels.everyones',
    'outputChannels.listAll',
    'outputPresets.listAll',
    'webhooks.change',
    'webhooks.checkAddress',
    'webhooks.create',
    'webhooks.delete',
    'webhooks.list',
    'webhooks.messages',
    'webhooks.ping',
    'webhooks.redeliver',
    'webhooks.renewSecret',
  ],
  member: [
    'artwork.page',
    'artwork.thumbnail',
    'audit.lastChange',
    'config.get',
    'connectors.channels',
    'connectors.list',
    'decisionTree.explain',
    'decisionTree.get',
    'inputSettings.get',
    'intake.dismissProblem',
    'intake.dismissProblems',
    'intake.problems',
    'jigs.list',
    'layouts.list',
    'layouts.listOfUser',
    'live.events',
    'masters.list',
    'orders.activate',
    'orders.changes',
    'orders.edit',
    'orders.editMany',
    'orders.events',
    'orders.fetchArtwork',
    'orders.list',
    'orders.reprocess',
    'orders.validateEdit',
    'outputChannels.list',
    'outputChannels.mine',
    'outputPresets.list',
    'outputPresets.ofJobs',
    'print.findPiece',
    'print.piece',
    'print.timeline',
    'print.job',
    'print.jobs',
    'print.unprintedCopies',
    'storage.get',
    'storage.update',
    'tickets.get',
    'users.edit',
    'users.list',
  ],
  automation_rules_edit: ['decisionTree.restore', 'decisionTree.save'],
  automation_rules_view: ['decisionTree.preview', 'decisionTree.version', 'decisionTree.versions'],
  configuration_edit: ['config.save'],
  delete_orders_edit: [
    'orders.cancel',
    'orders.delete',
    'orders.deleteMany',
    'orders.keep',
    'orders.uploadArtwork',
    'orders.validateCancel',
  ],
  downloads_edit: ['artwork.original', 'jigs.svg', 'layouts.svg'],
  input_settings_view: ['intake.hotFolders'],
  input_settings_edit: ['inputSettings.saveConnectors', 'inputSettings.saveCustomParams', 'orders.countReprocessable'],
  jig_edit: ['jigs.change', 'jigs.create', 'jigs.delete', 'jigs.restore', 'jigs.restoreDeleted'],
  jig_view: ['jigs.bookings', 'jigs.listDeleted', 'jigs.sample', 'jigs.usage', 'jigs.version', 'jigs.versions'],
  masters_view: ['masters.add', 'masters.save', 'masters.uses'],
  output_preset_edit: ['outputPresets.delete'],
  team_presets_edit: ['outputPresets.use'],
  'output_preset_edit or print_order_edit': ['outputPresets.save'],
  output_settings_edit: [
    'outputChannels.addProfile',
    'outputChannels.saveUserOutputs',
    'outputChannels.deleteProfile',
    'tickets.save',
  ],
  output_settings_view: ['outputChannels.checkFolder', 'outputChannels.profiles'],
  print_layout_edit: ['layouts.change', 'layouts.create', 'layouts.delete', 'layouts.replaceJig', 'layouts.restore'],
  print_layout_view: ['layouts.bookings', 'layouts.version', 'layouts.versions'],
  print_order_edit: [
    'outputPresets.autoFill',
    'outputPresets.book',
    'outputPresets.unbook',
    'print.cancel',
    'print.confirm',
    'print.labelPaper',
    'print.labels',
    'print.createProof',
    'print.dismiss',
    'print.undoDismiss',
    'print.printOrders',
    'print.proof',
    'print.reject',
    'print.reprint',
    'print.retry',
    'print.withdraw',
  ],
  'print_order_edit or downloads_edit': ['print.sheet'],
  products_edit: [
    'inputSettings.saveProductUse',
    'products.change',
    'products.create',
    'products.delete',
    'products.importCsv',
    'products.restore',
    'products.uploadFile',
    'products.validateImport',
  ],
  products_view: ['products.export', 'products.list', 'products.unknown'],
  user_management_edit: [
    'users.allowSignIn',
    'users.assignOrders',
    'users.create',
    'users.delete',
    'users.failedSignIns',
    'users.matchingOrders',
    'users.presets',
  ],
}

/**
 * What a call checks in addition to its row, for every call that changes data and is open to all members. Without such
 * a check every member could change all objects of the environment.
 */
const BEYOND_THE_ROW: Readonly<Record<string, string>> = {
  'decisionTree.explain': 'changes nothing',
  'intake.dismissProblem': 'every member sees the same problems',
  'intake.dismissProblems': 'every member sees the same problems',
  'orders.activate': 'orders that the user sees',
  'orders.edit': 'orders that the user sees; jig, users, release and artwork each with a separate permission',
  'orders.editMany': 'orders that the user sees; jig, users and release each with a separate permission',
  'orders.fetchArtwork': 'orders that the user sees',
  'orders.validateEdit': 'orders that the user sees; changes nothing',
  'orders.reprocess': 'every active order that the user sees, with the stored rules',
  'outputPresets.ofJobs': 'changes nothing; jobs that the user sees',
  'storage.get': 'changes nothing',
  'storage.update': 'changes nothing',
  'users.edit': 'their own user; others with user_management_edit',
}

const ROWS = Object.entries(calls).flatMap(([feature, rows]) =>
  Object.entries(rows).map(([name, call]: [string, Call]) => ({ name: `${feature}.${name}`, call })),
)

const getRule = ({ access }: Call): string => (typeof access === 'string' ? access : access.join(' or '))

test('access.test.ts lists the access rule of every call', () => {
  const decided = Object.entries(DECIDED).flatMap(([who, names]) => names.map((name) => `${name}: ${who}`))
  expect(ROWS.map(({ name, call }) => `${name}: ${getRule(call)}`).toSorted()).toEqual(decided.toSorted())
})

test('access.test.ts states the additional check of every changing call that is open to all members', () => {
  const open = ROWS.filter(({ call }) => call.access === 'member' && call.method !== 'GET').map(({ name }) => name)
  expect(open.toSorted()).toEqual(Object.keys(BEYOND_THE_ROW).toSorted())
})
