import type { MessageKey } from '../../../i18n/message-key.ts'

/** Message keys by field name of the HTTP API. Most are the keys used on the screen that edits the field. */
const FIELD_LABEL_KEYS = {
  name: 'drawing.name',
  width: 'drawing.width',
  height: 'drawing.height',
  thickness: 'jigs.thickness',
  referenceText: 'drawing.reference',
  defaultSpacing: 'drawing.spacing',
  locations: 'settings.locations',
  location: 'settings.locations',
  printerTypes: 'jigs.printerTypes',
  printerType: 'actions.printerType',
  slots: 'jigs.slots',
  jigs: 'settings.jigs.title',
  printableArea: 'tables.printableArea',
  source: 'audit.fields.source',
  userId: 'login.email',
  role: 'users.role',
  permissions: 'users.permissions',
  userRules: 'userRules.list',
  rules: 'userRules.list',
  qualityLevel: 'actions.qualityLevel',
  mediaType: 'actions.mediaType',
  colorConfig: 'actions.colorConfig',
  layoutId: 'outputPreset.layout',
  channelId: 'outputPreset.channel',
  address: 'audit.fields.address',
  isActive: 'users.isActive',
  unit: 'config.unit.title',
  isAutoPollingOn: 'config.polling.switch',
  autoPollingIntervalMins: 'audit.fields.pollingMinutes',
  isAutoPurgeOn: 'config.purge.switch',
  autoDeleteAfterDays: 'audit.fields.purgeDays',
  autoDeleteScheduleAt: 'audit.fields.purgeMinute',
  retentionDays: 'config.retention.title',
  artworkChecks: 'artwork.checks.title',
  showHelpMessage: 'config.help.switch',
  helpMessage: 'config.help.title',
  copies: 'editOrder.copies',
  remaining: 'editOrder.remaining',
  isDone: 'orders.place.history',
  jig: 'editOrder.jig',
  dueDate: 'orders.column.dueDate',
  priority: 'orders.column.priority',
  users: 'editOrder.users',
  letThrough: 'audit.fields.letThrough',
  orders: 'frame.orders',
  jobs: 'audit.fields.count',
  count: 'audit.fields.count',
  before: 'audit.fields.before',
  category: 'master.category',
  label: 'master.name',
  kind: 'connectors.kindLabel',
  learningMode: 'inputSettings.learning',
  customParams: 'customParams.title',
  mapping: 'inputSettings.mapping',
  order: 'inputSettings.order',
  separator: 'inputSettings.separator.label',
  fixValues: 'inputSettings.fixed',
  artworkHosts: 'shopSystem.hostsLabel',
  tableId: 'outputPreset.layout',
  outputChannelId: 'outputPreset.channel',
  multiJobName: 'outputPreset.group',
  type: 'outputPreset.type.label',
  files: 'outputPreset.fileName',
  filterParms: 'outputPreset.filters',
  returnToOrig: 'outputPreset.operation.returnToOrig',
  action: 'outputPreset.operation.action',
  printerSettingFiles: 'audit.fields.printerSettings',
  hotFolderPath: 'outputChannels.field.hotFolderPath',
  hotFolderName: 'outputChannels.field.hotFolderName',
  outputRotation: 'outputChannels.rotation',
  autoCropping: 'outputChannels.cropping',
  referenceZeroPointAsLeft: 'outputChannels.zeroLeft',
  added: 'audit.fields.added',
  removed: 'audit.fields.removed',
  pieces: 'printing.column.pieces',
  reason: 'audit.fields.reason',
  note: 'printing.reject.note',
  run: 'audit.fields.run',
  version: 'audit.fields.version',
  filters: 'outputPreset.filters',
  values: 'audit.fields.values',
  restored: 'audit.fields.restored',
  url: 'audit.fields.url',
  isOn: 'audit.fields.isOn',
  secret: 'audit.fields.secret',
  redelivered: 'audit.fields.redelivered',
  assignedOrders: 'audit.fields.assignedOrders',
  presets: 'audit.fields.presets',
  handedOverTo: 'audit.fields.handedOverTo',
} as const satisfies Readonly<Record<string, MessageKey>>

/** Message keys of enumerated values, by field name. */
const VALUE_LABEL_KEYS = {
  role: {
    superadmin: 'settings.roles.superadmin',
    admin: 'settings.roles.admin',
    poweruser: 'settings.roles.poweruser',
    operator: 'settings.roles.operator',
  },
  unit: { mm: 'config.unit.mm', inches: 'config.unit.inches' },
  category: {
    qualityLevel: 'actions.qualityLevel',
    location: 'actions.location',
    printerType: 'actions.printerType',
    mediaType: 'actions.mediaType',
    colorConfig: 'actions.colorConfig',
  },
  kind: {
    persBiz: 'connectors.kind.persBiz',
    input: 'connectors.kind.input',
    output: 'connectors.kind.output',
    both: 'connectors.kind.both',
  },
  type: { normal: 'outputPreset.type.normal', multiJob: 'outputPreset.type.multiJob' },
  secret: { renewed: 'audit.fields.renewed' },
  reason: {
    banding: 'printing.reject.reason.banding',
    colour: 'printing.reject.reason.colour',
    position: 'printing.reject.reason.position',
    adhesion: 'printing.reject.reason.adhesion',
    damaged: 'printing.reject.reason.damaged',
    artwork: 'printing.reject.reason.artwork',
    other: 'printing.reject.reason.other',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, MessageKey>>>>

type ValueWords = {
  [Field in keyof typeof VALUE_LABEL_KEYS]: (typeof VALUE_LABEL_KEYS)[Field][keyof (typeof VALUE_LABEL_KEYS)[Field]]
}[keyof typeof VALUE_LABEL_KEYS]

const getOwn = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Returns the message key of a field; undefined if the field name itself is shown. */
export const getFieldLabelKey = (field: string): (typeof FIELD_LABEL_KEYS)[keyof typeof FIELD_LABEL_KEYS] | undefined =>
  getOwn(FIELD_LABEL_KEYS, field)

/** Returns the message key of a value; undefined if the value itself is shown. */
export function getValueLabelKey(field: string, value: string): ValueWords | undefined {
  const values: Readonly<Record<string, ValueWords>> | undefined = getOwn(VALUE_LABEL_KEYS, field)
  return values && getOwn(values, value)
}
