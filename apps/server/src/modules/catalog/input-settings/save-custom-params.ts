import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@platen/contract/errors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import {
  type CustomParameterErrorCode,
  checkCustomParameters,
  findParameterReferences,
} from '@platen/domain/input-settings'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { lockInputSettings, updateInputSettings } from './input-settings-store.ts'
import type { ParameterDependents } from './parameter-dependents.ts'

const CODES: Readonly<Record<CustomParameterErrorCode, ErrorCode>> = {
  name_empty: 'value_empty',
  name_too_long: 'value_too_long',
  name_exists: 'value_exists',
  too_many: 'too_many_values',
}

const getNames = (parameters: readonly { readonly name: string }[]) => parameters.map((each) => each.name)

/**
 * POST /pax/inputsetting/customparams: replaces the topLevel parameters. Fails if rules, a naming pattern or the
 * mapping use a removed one.
 */
export const saveCustomParams = (dependents: ParameterDependents) =>
  memberHandler(inputSettingsCalls.saveCustomParams, async ({ tx, body, user, changed }) => {
    const settings = await lockInputSettings(tx)
    if (body.before && !isDeepStrictEqual(body.before, settings.customParams)) return failure('changed_meanwhile')
    const media = settings.customParams.filter((parameter) => parameter.type === 'media')
    const sent = body.customParams.filter((parameter) => parameter.type === 'topLevel')
    const customParams = [...media, ...sent.map(({ name, type }) => ({ name: name.trim().normalize('NFC'), type }))]
    const parameterProblem = checkCustomParameters(customParams)
    if (parameterProblem) return failure(CODES[parameterProblem.refusal], { value: parameterProblem.name })
    const parameterNames = new Set(customParams.map((parameter) => parameter.name))
    const ruleKeys = await dependents.loadParametersInRules(tx)
    for (const { name } of settings.customParams) {
      const uses = parameterNames.has(name) ? [] : findParameterReferences(name, settings.connectors, ruleKeys)
      if (uses.length > 0) return failure('value_in_use', { value: name, uses })
    }
    await updateInputSettings(tx, { ...settings, customParams })
    const changes = diffFields(
      { customParams: getNames(settings.customParams) },
      { customParams: getNames(customParams) },
    )
    await recordAudit(tx, user, { action: 'changed', subject: 'inputSettings', changes })
    changed('inputSettings')
    return {}
  })
