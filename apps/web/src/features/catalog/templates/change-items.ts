import type { TemplateItem } from '@platen/domain/templates'

/** Changes each selected item; changes with the same `run` are undone in one step. */
export type ChangeItems = (to: (item: TemplateItem) => TemplateItem, run: string) => void
