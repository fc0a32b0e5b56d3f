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
  form.connectors.find(
    (connector): connector is FileNamePattern => 'order' in connector && connector.type === type,
  ) ?? {
    type,
    order: [],
    separator: '-',
    fixValues: [],
  }

/** Returns the field names mapped to a parameter. */
export function getMappedFieldNames(form: InputForm, key: string): readonly string[] {
  const wire = form.connectors.find((connector): connector is PersBizMapping => 'mapping' in connector)
  return wire?.mapping.filter((entry) => parameterKey(entry.name) === key).flatMap((entry) => entry.values) ?? []
}

/** Replaces the connector of the same type. */
export function replaceConnector(form: InputForm, connector: InputForm['connectors'][number]): InputForm {
  const others = form.connectors.filter((other) => other.type !== connector.type)
  return { ...form, connectors: [...others, connector] }
}

/** Sets the field names mapped to a parameter, without duplicates. */
export function setMapping(form: InputForm, key: string, values: readonly string[]): InputForm {
  const wire = form.connectors.find((connector): connector is PersBizMapping => 'mapping' in connector)
  const others = wire?.mapping.filter((entry) => parameterKey(entry.name) !== key) ?? []
  const names = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
  const mapping = names.length === 0 ? others : [...others, { name: key, values: names }]
  return replaceConnector(form, { type: 'persBiz', mapping })
}

export const findProblems = (form: InputForm, customParams: readonly CustomParameter[]) =>
  validateInputSettings({ connectors: form.connectors, customParams })

const isMapping = (connector: InputForm['connectors'][number]): connector is PersBizMapping => 'mapping' in connector

/** Whether two forms are equal, regardless of the order of connectors and mappings. */
export function isEqual(a: InputForm, b: InputForm): boolean {
  return a.learningMode === b.learningMode && JSON.stringify(normalize(a)) === JSON.stringify(normalize(b))
}

const withKey = ({ name, values }: PersBizMapping['mapping'][number]) => ({ name: parameterKey(name), values })

const normalize = (form: InputForm) =>
  form.connectors
    .map((connector) =>
      isMapping(connector)
        ? {
            type: connector.type,
            mapping: connector.mapping.map(withKey).toSorted((x, y) => x.name.localeCompare(y.name)),
          }
        : connector,
    )
    .toSorted((x, y) => x.type.localeCompare(y.type))

/** The form as nested objects: hot folders by their type, and the mapping by its parameters. */
export const toTree = ({ connectors, learningMode }: InputForm) => ({
  learningMode,
  mapping: Object.fromEntries(
    connectors
      .filter(isMapping)
      .flatMap(({ mapping }) => mapping)
      .map(({ name, values }) => [parameterKey(name), values]),
  ),
  ...Object.fromEntries(
    connectors
      .filter((connector): connector is FileNamePattern => !isMapping(connector))
      .map(({ type, ...rest }) => [type, rest]),
  ),
})

/** The form of a tree that `toTree` has returned, or of a merge of such trees. */
export function fromTree(tree: object): InputForm {
  const { learningMode, mapping, ...folders } = tree as ReturnType<typeof toTree>
  const entries = Object.entries(mapping as Readonly<Record<string, readonly string[]>>)
  return {
    learningMode,
    connectors: [
      ...(entries.length > 0
        ? [{ type: 'persBiz' as const, mapping: entries.map(([name, values]) => ({ name, values })) }]
        : []),
      ...Object.entries(folders as Readonly<Record<string, Omit<FileNamePattern, 'type'>>>).map(([type, folder]) => ({
        type,
        ...folder,
      })),
    ],
  }
}

/** Converts a form to the request body. */
export const toRequestBody = ({
  connectors,
  learningMode,
}: InputForm): BodyInput<typeof calls.inputSettings.saveConnectors> => ({
  learningMode,
  connectors: connectors.map((connector) =>
    'mapping' in connector
      ? { type: connector.type, mapping: connector.mapping.map(({ name, values }) => ({ name, values: [...values] })) }
      : { ...connector, order: [...connector.order], fixValues: [...connector.fixValues] },
  ),
})
