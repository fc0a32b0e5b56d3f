import type { InputSettings, PersBizMapping } from '@platen/domain/input-settings'

export type Connector = InputSettings['connectors'][number]
export const isShopSystemSource = (connector: Connector): connector is PersBizMapping => 'mapping' in connector

/** The number of a hot folder, 1 to 8, from `HotFolder3`; null for any other name. */
export function parseHotFolderNumber(type: string): number | null {
  const digits = /^HotFolder([1-8])$/.exec(type)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Returns an example file name of a hot folder, with the labels of the parameters instead of values and `.pdf` at the
 * end. Without a separator only the first parameter is used. Returns null while no order is set.
 */
export function buildExampleFileName(
  pattern: { readonly order: readonly string[]; readonly separator: string },
  getLabel: (parameter: string) => string,
): string | null {
  if (pattern.order.length === 0) return null
  const used = pattern.separator === '' ? pattern.order.slice(0, 1) : pattern.order
  return `${used.map(getLabel).join(pattern.separator)}.pdf`
}
