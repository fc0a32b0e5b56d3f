import type { Layout } from './types.ts'

/** A user with this location, or without locations, sees all layouts. */
export const ANY_LOCATION = 'NA'

/**
 * Returns the layouts offered to a user with these locations; a layout without a location is offered to all users.
 * See REQ-227.
 */
export function layoutsForLocations<L extends Pick<Layout, 'locations'>>(
  layouts: readonly L[],
  locations: readonly string[],
): readonly L[] {
  if (locations.length === 0 || locations.includes(ANY_LOCATION)) return layouts
  return layouts.filter(
    (layout) => layout.locations.length === 0 || layout.locations.some((location) => locations.includes(location)),
  )
}
