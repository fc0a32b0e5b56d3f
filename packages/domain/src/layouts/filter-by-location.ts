import type { Layout } from './types.ts'

/** A user whose location is this, or who has none, sees all layouts (specification section 6). */
export const ANY_LOCATION = 'NA'

/** The layouts offered to a user with these locations; a layout without a location is for everybody. */
export function layoutsForLocations<L extends Pick<Layout, 'locations'>>(
  layouts: readonly L[],
  locations: readonly string[],
): readonly L[] {
  if (locations.length === 0 || locations.includes(ANY_LOCATION)) return layouts
  return layouts.filter(
    (layout) => layout.locations.length === 0 || layout.locations.some((location) => locations.includes(location)),
  )
}
