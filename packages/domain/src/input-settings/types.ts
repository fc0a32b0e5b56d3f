/** System parameters. */
export const SYSTEM_PARAMETERS = ['media', 'color', 'size', 'quantity', 'jobId'] as const
export type SystemParameter = (typeof SYSTEM_PARAMETERS)[number]

/**
 * The values of an order that rules evaluate, by parameter key: `systemParam.<name>` for system parameters, the name
 * for custom ones (see `parameterKey`).
 */
export type ParameterValues = Readonly<Record<string, string>>

/**
 * Name under which the mapping of the shop system has the fields with the SKU, which is not a parameter of the rules.
 */
export const SKU_FIELD = 'mediaInfo.sku'

export const SEPARATORS = ['-', '+', '=', '_', ' ', ''] as const
export type Separator = (typeof SEPARATORS)[number]

export const HOT_FOLDER_COUNT = 8
export const MAX_CUSTOM_PARAMETERS = 5

/** The pattern of a hot folder's file names. */
export interface FileNamePattern {
  readonly type: string
  readonly order: readonly string[]
  readonly separator: Separator
  readonly fixValues: readonly { readonly key: string; readonly value: string }[]
}

/** Maps incoming field names to parameters, and to the SKU (`SKU_FIELD`). */
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
  /** Whether jobs that a shop system leaves out of a later submission of their order are cancelled without asking. */
  readonly cancelsLeftOutJobs: boolean
  /** Whether a shop system changes jobs with booked or printed copies by submitting their order again. */
  readonly changesBookedJobs: boolean
  /** Whether jobs with an SKU may arrive without artwork; they get that of their product. */
  readonly usesProducts: boolean
}
