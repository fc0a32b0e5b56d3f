/** System parameters (specification section 9). */
export const SYSTEM_PARAMETERS = ['media', 'color', 'size', 'quantity', 'jobId'] as const
export type SystemParameter = (typeof SYSTEM_PARAMETERS)[number]

/**
 * The values of an order that rules look at, by parameter key: `systemParam.<name>` for system parameters, their own
 * name for custom ones (see `parameterKey`).
 */
export type ParameterValues = Readonly<Record<string, string>>

export const SEPARATORS = ['-', '+', '=', '_', ' ', ''] as const
export type Separator = (typeof SEPARATORS)[number]

export const HOT_FOLDER_COUNT = 8
export const MAX_CUSTOM_PARAMETERS = 5

/** How a hot folder's file names are read (specification section 3). */
export interface FileNamePattern {
  readonly type: string
  readonly order: readonly string[]
  readonly separator: Separator
  readonly fixValues: readonly { readonly key: string; readonly value: string }[]
}

/** Which incoming field names fill a parameter (readings N4). */
export interface PersBizMapping {
  readonly type: 'persBiz'
  readonly mapping: readonly { readonly name: string; readonly values: readonly string[] }[]
}

export interface CustomParameter {
  readonly name: string
  readonly type: 'media' | 'topLevel'
}

export interface InputSettings {
  readonly connectors: readonly (PersBizMapping | FileNamePattern)[]
  readonly learningMode: boolean
  readonly customParams: readonly CustomParameter[]
  readonly mappingSuggestions: Readonly<Record<string, readonly string[]>>
}
