import type { BodyInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import {
  type CustomParameter,
  type FileNamePattern,
  type InputSettings,
  type PersBizMapping,
  parameterKey,
  SYSTEM_PARAMETER_KEYS,
  validateInputSettings,
} from '@platen/domain/input-settings'

/** Form values: the input settings without the custom parameters, which have a separate dialog. */
export interface InputForm {
  readonly connectors: InputSettings['connectors']
  readonly learningMode: boolean
}

export const toFormValues = ({ connectors, learningMode }: InputSettings): InputForm => ({ connectors, learningMode })

/** Returns the keys of all parameters that can be mapped, built-in ones first. */
export const parameterKeys = (customParams: readonly CustomParameter[]): readonly string[] => [
  ...SYSTEM_PARAMETER_KEYS,
  ...customParams.map((parameter) => parameter.name),
]

export const getHotFolder = (form: InputForm, type: string): FileNamePattern =>
  form.connectors.find((each): each is FileNamePattern => 'order' in each && each.type === type) ?? {
    type,
    order: [],
    separator: '-',
    fixValues: [],
  }

/** Returns the field names mapped to a parameter. */
export function getMappedFieldNames(form: InputForm, key: string): readonly string[] {
  const wire = form.connectors.find((each): each is PersBizMapping => 'mapping' in each)
  return wire?.mapping.filter((each) => parameterKey(each.name) === key).flatMap((each) => each.values) ?? []
}

/** Replaces the connector of the same type. */
export function replaceConnector(form: InputForm, connector: InputForm['connectors'][number]): InputForm {
  const others = form.connectors.filter((each) => each.type !== connector.type)
  return { ...form, connectors: [...others, connector] }
}

/** Sets the field names mapped to a parameter, without duplicates. */
export function setMapping(form: InputForm, key: string, values: readonly string[]): InputForm {
  const wire = form.connectors.find((each): each is PersBizMapping => 'mapping' in each)
  const others = wire?.mapping.filter((each) => parameterKey(each.name) !== key) ?? []
  const names = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
  const mapping = names.length === 0 ? others : [...others, { name: key, values: names }]
  return replaceConnector(form, { type: 'persBiz', mapping })
}

export const problemsOf = (form: InputForm, customParams: readonly CustomParameter[]) =>
  validateInputSettings({ connectors: form.connectors, customParams })

/** Whether two forms are equal, regardless of the order of connectors and mappings. */
export function isEqual(a: InputForm, b: InputForm): boolean {
  return a.learningMode === b.learningMode && JSON.stringify(normalize(a)) === JSON.stringify(normalize(b))
}

const normalize = (form: InputForm) =>
  form.connectors
    .map((each) =>
      'mapping' in each ? { ...each, mapping: each.mapping.toSorted((x, y) => x.name.localeCompare(y.name)) } : each,
    )
    .toSorted((x, y) => x.type.localeCompare(y.type))

/** Converts a form to the request body. */
export const toRequestBody = ({
  connectors,
  learningMode,
}: InputForm): BodyInput<typeof calls.inputSettings.saveConnectors> => ({
  learningMode,
  connectors: connectors.map((each) =>
    'mapping' in each
      ? { type: each.type, mapping: each.mapping.map(({ name, values }) => ({ name, values: [...values] })) }
      : { ...each, order: [...each.order], fixValues: [...each.fixValues] },
  ),
})
