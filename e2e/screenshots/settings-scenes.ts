import { button, dialog, inSettings, openNext, type Scene } from './scenes.ts'
import { dialogScene, type Step } from './shop-scenes.ts'

const SETTINGS = '/demo/settings'

/** Opens a dialog of the settings, in which the step continues. */
const settingsScene = (name: string, id: string, open: Step): Scene =>
  dialogScene(name, 'admin', SETTINGS, async (page, translate) => {
    await inSettings(id, 'Open')(page, translate)
    await open(page, translate)
  })
const mastersScene = (name: string, open: Step) => settingsScene(name, 'masters', open)
const rulesScene = (name: string, open: Step) => settingsScene(name, 'rules', open)

/** Applies the rules to a file name. */
const tryFileName =
  (fileName: string, result: string): Step =>
  async (page, translate) => {
    await dialog(page)
      .getByPlaceholder(/PhoneCase/)
      .fill(fileName)
    await dialog(page).getByText(translate(result)).first().waitFor()
  }

const addValues: Step = async (page, translate) => {
  await openNext(page, translate, 'Add values')
  await dialog(page)
    .getByRole('textbox', { name: translate('Values') })
    .fill('Mug\nmug')
}

const chooseValue: Step = (page) =>
  dialog(page)
    .getByRole('option', { name: /Keyring/ })
    .click()
const ofChosenValue =
  (name: string): Step =>
  async (page, translate) => {
    await chooseValue(page, translate)
    await openNext(page, translate, name)
  }
const previewRules: Step = async (page, translate) => {
  await button(dialog(page), translate('Delete value')).click()
  await openNext(page, translate, 'Check and save')
}

const readFileName: Step = async (page, translate) => {
  await dialog(page).getByText(translate('Hot folder {{index}}')).first().click()
  await dialog(page)
    .getByRole('textbox', { name: translate('Try a real file name') })
    .fill('Mug')
}
const addParameter: Step = async (page, translate) => {
  await openNext(page, translate, 'Custom parameters')
  await button(dialog(page), translate('Add parameter')).click()
}

const ofOperator =
  (open: Step): Step =>
  async (page, translate) => {
    await button(dialog(page), /operator@demo/).click()
    await open(page, translate)
  }
/** Checks the folder of the first channel, which `seedStates` has replaced by a file. */
const checkFolder = ofOperator(async (page, translate) => {
  await button(dialog(page), translate('Check')).click()
  await dialog(page).getByText(translate('There is no such folder.')).waitFor()
})
const addChannel = (kind: string) =>
  ofOperator(async (page, translate) => {
    await button(dialog(page), translate('Add')).click()
    await page.getByRole('menuitem', { name: translate(kind) }).click()
  })

/** Dialogs of the settings with entered values, messages and errors; with the data of `seedStates`. */
export const SETTINGS_SCENES: readonly Scene[] = [
  {
    name: 'configuration-missing',
    as: 'admin',
    path: `${SETTINGS}/configuration-settings`,
    open: (page, translate) => page.getByLabel(translate('Every … minutes')).fill(''),
  },
  mastersScene('masters-similar', (page, translate) =>
    dialog(page)
      .getByRole('textbox', { name: translate('Add a value: {{category}}') })
      .fill('standard'),
  ),
  mastersScene('masters-in-use', async (page, translate) => {
    await button(dialog(page).getByRole('table'), translate('Delete {{name}}')).click()
    await page.getByRole('dialog').nth(1).waitFor()
  }),
  rulesScene('rules-tried', tryFileName('PhoneCase-Black-M-3.pdf', 'Show in the columns')),
  rulesScene(
    'rules-typing-error',
    tryFileName('PhonCase-White-M-3.pdf', 'Nearly “{{value}}”: “{{given}}” looks like a typing error.'),
  ),
  rulesScene('rules-add-values', addValues),
  rulesScene('rules-add-master', ofChosenValue('Add a value: {{category}}')),
  rulesScene('rules-link', ofChosenValue('Link with …')),
  rulesScene('rules-impact', previewRules),
  settingsScene('input-folder', 'hotFolders', readFileName),
  settingsScene('custom-parameters', 'hotFolders', addParameter),
  settingsScene('channels-user', 'channels', checkFolder),
  settingsScene('channel-versaworks', 'channels', addChannel('VersaWorks queue')),
  settingsScene('channel-ergosoft', 'channels', addChannel('ErgoSoft queue')),
  settingsScene('channel-group', 'channels', addChannel('Multi-job group')),
]
