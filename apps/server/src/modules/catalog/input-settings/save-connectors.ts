import { isDeepStrictEqual } from 'node:util'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import {
  HOT_FOLDER_TYPES,
  type InputSettings,
  isNamingSetUp,
  type PersBizMapping,
  validateInputSettings,
} from '@platen/domain/input-settings'
import { normaliseForComparison } from '@platen/domain/text'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { lockInputSettings, updateInputSettings } from './input-settings-store.ts'
import type { ParameterDependents } from './parameter-dependents.ts'

const TYPES = ['persBiz', ...HOT_FOLDER_TYPES]

type Connectors = InputSettings['connectors']

/** Returns the stored connectors with those of the request replaced, in their usual order. */
function mergeConnectors(stored: Connectors, sent: Connectors): Connectors {
  const byType = new Map([...stored, ...sent].map((connector) => [connector.type, connector]))
  return TYPES.flatMap((type) => byType.get(type) ?? [])
}

const byType = (connectors: Connectors) => Object.fromEntries(connectors.map((each) => [each.type, each]))

/**
 * Removes the suggested field names that a mapping contains now; suggestions of values stay, since the rules use them.
 */
function removeMappedSuggestions(suggestions: InputSettings['mappingSuggestions'], connectors: Connectors) {
  const persBiz = connectors.find((each): each is PersBizMapping => each.type === 'persBiz')
  const names = new Set(persBiz?.mapping.flatMap((each) => each.values).map(normaliseForComparison))
  return Object.fromEntries(
    Object.entries(suggestions).filter(([name]) => {
      const path = normaliseForComparison(name)
      return !names.has(path) && !names.has(path.split('.').at(-1) ?? path)
    }),
  )
}

/**
 * Whether the base version of the request matches the stored one: the same learning mode, and the same content of each
 * connector in the request.
 */
function matchesBase(
  before: Pick<InputSettings, 'connectors' | 'learningMode'>,
  stored: InputSettings,
  sent: Connectors,
): boolean {
  const of = (connectors: Connectors, type: string) => connectors.find((each) => each.type === type)
  return (
    before.learningMode === stored.learningMode &&
    sent.every(({ type }) => isDeepStrictEqual(of(before.connectors, type), of(stored.connectors, type)))
  )
}

/**
 * POST /pax/inputsetting/connectors: stores mapping, naming patterns and learning mode. A hot folder whose naming is
 * set up does not ask for it any more.
 */
export const saveConnectors = (dependents: ParameterDependents) =>
  memberHandler(inputSettingsCalls.saveConnectors, async ({ tx, body, user, services, changed }) => {
    const settings = await lockInputSettings(tx)
    const { connectors, learningMode } = body
    if (body.before && !matchesBase(body.before, settings, connectors)) return failure('changed_meanwhile')
    const problems = validateInputSettings({ connectors, customParams: settings.customParams })
    if (problems.length > 0) return failure('input_settings_wrong', { problems })
    const all = mergeConnectors(settings.connectors, connectors)
    const mappingSuggestions = removeMappedSuggestions(settings.mappingSuggestions, all)
    await updateInputSettings(tx, { ...settings, connectors: all, learningMode, mappingSuggestions })
    const before = { ...byType(settings.connectors), learningMode: settings.learningMode }
    const changes = diffFields(before, { ...byType(all), learningMode })
    await recordAudit(tx, user, { action: 'changed', subject: 'inputSettings', changes })
    changed('inputSettings')
    const connectorTypes = all.flatMap((each) => ('order' in each && isNamingSetUp(each) ? each.type : []))
    if (await dependents.dismissMissingNamings(tx, connectorTypes, services.now())) changed('intakeProblems')
    return {}
  })
