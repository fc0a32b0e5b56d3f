/** Who a preset is shared with: nobody but its owner, the users at the locations of the owner, or all users. */
export const PRESET_SHARING = ['user', 'location', 'environment'] as const
export type PresetSharing = (typeof PRESET_SHARING)[number]

/** What users do with a preset apart from booking and printing on it. */
export const PRESET_USE_ACTIONS = ['takeOver', 'lock', 'unlock', 'hold', 'release'] as const
export type PresetUseAction = (typeof PRESET_USE_ACTIONS)[number]

/** Who works on a preset. */
export interface PresetUse {
  /** The user who last booked or printed on it while it was shared, took it over or locked it. */
  readonly usedBy: string | null
  /** Only `usedBy` may work on it. */
  readonly isLocked: boolean
  /** Nothing is booked or printed on it until it is released. */
  readonly isHeld: boolean
}

/**
 * Returns why a user may not book, print or remove copies on a preset: another user has locked it, or uses it and has
 * copies on it. An empty preset can be used by anybody it is shared with.
 */
export function checkPresetUser(
  { usedBy, isLocked }: PresetUse,
  userId: string,
  booked: number,
): 'preset_locked' | 'preset_in_use' | null {
  if (usedBy === null || usedBy === userId) return null
  if (isLocked) return 'preset_locked'
  return booked > 0 ? 'preset_in_use' : null
}
