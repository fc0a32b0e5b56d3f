import { deleteFont, listFonts, uploadFont } from './font-calls.ts'
import { changeTemplate, createTemplate } from './save-template.ts'
import {
  deleteTemplate,
  getTemplate,
  getTemplateVersion,
  listDeletedTemplates,
  listTemplates,
  listTemplateVersions,
  restoreDeletedTemplate,
  restoreTemplate,
} from './template-calls.ts'
import type { TemplateDependents } from './template-dependents.ts'

/** The handlers of this feature. */
export const templateHandlers = (dependents: TemplateDependents) => [
  changeTemplate(dependents),
  createTemplate(dependents),
  deleteFont,
  deleteTemplate(dependents),
  getTemplate,
  getTemplateVersion,
  listDeletedTemplates,
  listFonts,
  listTemplates,
  listTemplateVersions,
  restoreDeletedTemplate(dependents),
  restoreTemplate(dependents),
  uploadFont(dependents),
]
