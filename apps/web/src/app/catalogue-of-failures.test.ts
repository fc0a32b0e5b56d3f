import { beforeAll, expect, test } from 'vitest'
import { loadMessages } from './messages.ts'

/** Message keys required by the product specification, copied from it. */
const NAMED = [
  ...['login.wrongCredentials', 'login.failedRequest', 'signInPage.error'],
  ...['saveFailed', 'copyFailed', 'importFailed', 'deleteFailed', 'svgUnsupportedShapes', 'svgParseFailed'].map(
    (key) => `jigs.error.${key}`,
  ),
  ...['slotsExceedJig', 'slotsOverlap', 'imageExceedsSlot'].map((key) => `jigs.error.${key}`),
  ...['saveFailed', 'copyFailed', 'deleteFailed', 'jigsExceedTable', 'imageBoxesExceedPrintableBounds'].map(
    (key) => `tables.error.${key}`,
  ),
  ...['jigsOverlap', 'jigsVaryingThickness', 'jigsNoCommonMasterData'].map((key) => `tables.error.${key}`),
  ...['editTable.table.sameNameMsg', 'editTable.error.jigNotFound'],
  ...['saveFailed', 'jobAssigend', 'noCopies', 'remainingExceedsCopies'].map((key) => `editOrder.error.${key}`),
  ...['updatePresetFailed', 'removeOrdersFailed', 'reprocessFailed', 'deleteFailed', 'deleteRefused'].map(
    (key) => `orders.error.${key}`,
  ),
  ...['orders.error.printOrders', 'orders.error.printJobLabels', 'orders.warning.noJig'],
  ...['createFailed', 'updatePasswordFailed', 'updateFailed', 'deleteFailed'].map((key) => `users.error.${key}`),
  ...['userRules.error.updateFailed', 'password.misMatchMsg', 'email.invalidMsg', 'email.alreadyExistsMsg'],
  ...['customParams.error.updateFailed', 'filters.error.saveFailed', 'master.error.updateFailed'],
  ...['inputSettings.error.updateFailed', 'outputChannels.error.updateFailed', 'extendFilter.error.addValueFailed'],
  ...['updateFailed', 'helpMessageUpdateFailed', 'helpMessageHideFailed'].map((key) => `config.error.${key}`),
  ...['environmentAlreadyExists', 'systemKeyword', 'invalidName', 'creationFailed'].map(
    (key) => `createEnvironment.error.${key}`,
  ),
  ...['orders.canNotDelete', 'outputPreset.canNotEdit', 'outputPreset.canNotDelete'],
  ...['jigs.delete.message', 'tables.delete.message', 'master.successMsg'],
]

/** Message keys with the exact text required by the product specification. */
const GIVEN: readonly (readonly [string, string])[] = [
  ['login.wrongCredentials', 'Invalid username or password.'],
  ['login.failedRequest', 'Request failed, Please check your server connection.'],
  ['jigs.problem.nameTaken', 'Jig name already exists.'],
  ['tables.error.nameTaken', 'Layout name already exists.'],
  ['editTable.error.jigNotFound', 'Jig doesn’t exist.'],
  ['filters.refusal.value_exists', 'Value already exists.'],
  ['master.refusal.value_exists', 'Value already exists.'],
  ['drawing.nameProblem.nameTaken', 'Name already exists.'],
  ['email.invalidMsg', 'Email is not valid'],
  ['password.misMatchMsg', 'Passwords are not same'],
  ['editOrder.error.noCopies', 'Quantity can’t be zero'],
  ['editOrder.error.remainingExceedsCopies', 'Print quantity exceeds total quantity.'],
  ['orders.storage.full', 'Please purchase extra storage or delete data to continue'],
]

/** Keys of the product specification that have another key in this application. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'jigs.error.slotsOverlap': 'jigs.problem.slotsOverlap',
  'editTable.table.sameNameMsg': 'tables.error.nameTaken',
  'extendFilter.error.addValueFailed': 'filters.refusal.value_exists',
  'orders.error.deleteRefused': 'errors.delete_refused.happened',
}

let messages: object
beforeAll(async () => {
  messages = await loadMessages('en')
})

const messageAt = (key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined),
      messages,
    )

test.each(NAMED)('the required message %s exists', (key) => {
  expect(messageAt(ELSEWHERE[key] ?? key)).toEqual(expect.stringMatching(/\S/))
})

test.each(GIVEN)('the message %s is: %s', (key, sentence) => {
  expect(messageAt(key)).toBe(sentence)
})
