import type { Template, TemplateFault, TemplateProblem } from '@platen/domain/templates'
import { useTranslation } from 'react-i18next'
import type { ValidationMessage } from '../../../canvas-editor/validation-list.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { createScriptNames } from './script-names.ts'

/** Returns the function that formats a fault of values, without the name of its item. */
export function useFaultText(): (fault: Pick<TemplateFault, 'code' | 'detail'>) => string {
  const { t } = useTranslation()
  const { language, list } = useFormatters()
  return ({ code, detail }) => {
    const text = t(`templates.fault.${code}`)
    if (detail === '') return text
    if (code === 'textTooLong')
      return `${text} (${t('frame.nameAndValue', { name: t('templates.fittingCharacters'), value: detail })})`
    const isScriptList = code === 'scriptNotSupported'
    const value = isScriptList ? list(detail.split(', ').map(createScriptNames(language))) : detail
    return t('frame.nameAndValue', { name: text, value })
  }
}

/** Returns the messages of the problems of a template, and of the faults of its sample as warnings. */
export function useTemplateMessages(
  template: Template,
  problems: readonly TemplateProblem[],
  faults: readonly TemplateFault[],
): ValidationMessage[] {
  const { t } = useTranslation()
  const formatFault = useFaultText()
  const getItemName = (itemId: string | undefined): string | null => {
    const item = template.items.find(({ id }) => id === itemId)
    return item ? item.name || t(`templates.kind.${item.kind}`) : null
  }
  const formatItem = (itemId: string | undefined, value: string): string => {
    const name = getItemName(itemId)
    return name === null ? value : t('frame.nameAndValue', { name, value })
  }
  // Pictures have no sample, so that they are always missing.
  const hasSample = ({ itemId }: TemplateFault) => template.items.find(({ id }) => id === itemId)?.kind !== 'PICTURE'
  return [
    ...problems.map(({ code, itemId, field }) => ({
      key: [code, itemId, field].join('.'),
      text: formatItem(itemId, t(`templates.problem.${code}`)),
      isWarning: false,
      keys: itemId === undefined ? [] : [itemId],
      field,
    })),
    ...faults.filter(hasSample).map((fault) => ({
      key: ['fault', fault.itemId, fault.code, fault.detail].join('.'),
      text: formatItem(fault.itemId, formatFault(fault)),
      isWarning: true,
      keys: [fault.itemId],
    })),
  ]
}
