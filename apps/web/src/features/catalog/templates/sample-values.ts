import type { Template, TemplateItem, TemplateValues } from '@platen/domain/templates'

/**
 * Returns the text that an item shows until a sample is typed: its fallback, the last name of its field, or its name.
 */
export function getDefaultSample(item: TemplateItem): string {
  if (item.kind !== 'TEXT') return ''
  const { field, fallback } = item.source
  return fallback || field.split('.').at(-1) || item.name
}

/** Samples of a template for which the user has typed none. */
export const NO_SAMPLES: TemplateValues = {}

/** Returns the values with which a template is drawn: the typed samples, and defaults for the other texts. */
export const toSampleValues = ({ items }: Template, samples: TemplateValues): TemplateValues =>
  Object.fromEntries(
    items.flatMap((item) => (item.kind === 'TEXT' ? [[item.id, samples[item.id] ?? getDefaultSample(item)]] : [])),
  )
