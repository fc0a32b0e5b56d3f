import type { ResponseOf } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { queryOptions } from './queries.ts'
import { updateQuery } from './query-helpers.ts'

type InputSettings = ResponseOf<typeof calls.inputSettings.get>['inputSettings']

/** Changes cached input settings before the server has answered. Returns the function that restores them. */
export const updateInputSettings = (settings: Partial<InputSettings>): (() => void) =>
  updateQuery(queryOptions.inputSettings(), (data) => ({
    ...data,
    inputSettings: { ...data.inputSettings, ...settings },
  }))
