import {
  type ArtworkLimits,
  PREFLIGHT_WARNING_CODES,
  type PreflightWarning,
  type PreflightWarningCode,
} from './preflight-warnings.ts'

/** Preflight settings of an environment: limits of the warnings, and the warnings that put an order on hold. */
export interface PreflightSettings extends ArtworkLimits {
  /** An order whose current frame has one of these warnings is not booked until a user overrides it. */
  readonly heldBack: readonly PreflightWarningCode[]
}

/**
 * 150 dpi is the resolution of the eye at arm's length; 1 mm is the usual clearance of a jig's slot. Blank artwork is
 * on hold, because it is usually a damaged or a wrong file, and drawings of which a part would be missing.
 */
export const DEFAULT_PREFLIGHT_SETTINGS: PreflightSettings = {
  lowestDpi: 150,
  sizeToleranceMm: 1,
  whiteMediaTypes: [],
  whiteSpotColours: ['RDG_WHITE', 'White', 'Spot White'],
  heldBack: ['drawsNothing', 'featuresOmitted'],
}

/** Ranges of the settings, for the dialog and for the server. */
export const PREFLIGHT_SETTING_LIMITS = {
  /** dpi; 0 disables the warning. */
  highestDpi: 2400,
  highestToleranceMm: 100,
  /** Maximum number of media types and of names of white spot colours. */
  mostNames: 200,
} as const

export type PreflightSettingsField = 'lowestDpi' | 'sizeToleranceMm'

/** Returns the names of the settings that are not numbers or are out of range. */
export function validatePreflightSettings(
  checks: Pick<PreflightSettings, PreflightSettingsField>,
): readonly PreflightSettingsField[] {
  const { highestDpi, highestToleranceMm } = PREFLIGHT_SETTING_LIMITS
  const problems: PreflightSettingsField[] = []
  if (!(Number.isSafeInteger(checks.lowestDpi) && checks.lowestDpi >= 0 && checks.lowestDpi <= highestDpi)) {
    problems.push('lowestDpi')
  }
  if (!(checks.sizeToleranceMm >= 0 && checks.sizeToleranceMm <= highestToleranceMm)) problems.push('sizeToleranceMm')
  return problems
}

/** Whether one of a frame's warnings puts orders on hold. */
export const hasBlockingWarning = (
  warnings: readonly Pick<PreflightWarning, 'code'>[],
  { heldBack }: Pick<PreflightSettings, 'heldBack'>,
): boolean => warnings.some(({ code }) => heldBack.includes(code))

/** Returns each code once, in the order of the list. */
export const sortWarningCodes = (codes: readonly PreflightWarningCode[]): PreflightWarningCode[] =>
  PREFLIGHT_WARNING_CODES.filter((code) => codes.includes(code))
