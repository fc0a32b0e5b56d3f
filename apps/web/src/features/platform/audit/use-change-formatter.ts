import { findSystemParameter, SYSTEM_PREFIX } from '@platen/domain/input-settings'
import { isPermission } from '@platen/domain/permissions'
import { useTranslation } from 'react-i18next'
import { getCorrectedTextLabel } from '../../../components/corrected-text-label.ts'
import { useCustomerChangeLabel } from '../../../components/customer-field-labels.ts'
import { usePermissionLabels } from '../../../components/permission-labels.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { getFieldLabelKey, getValueLabelKey } from './field-labels.ts'
import { type ChangeRow, formatChanges } from './format-changes.ts'

/**
 * Describes changed fields.
 *
 * @param getName returns the current name of a stored row for its id, and any other value unchanged
 */
type ChangeFormatter = (
  changes: Readonly<Record<string, unknown>>,
  getName: (value: string) => string,
) => readonly ChangeRow[]

/** Returns the function that describes changed fields in the current language. */
export function useChangeFormatter(): ChangeFormatter {
  const { t } = useTranslation()
  const { weekdays, number } = useFormatters()
  const permissionLabels = usePermissionLabels()
  const customerLabel = useCustomerChangeLabel()
  return (changes, getName) =>
    formatChanges(changes, {
      weekdays,
      nothing: '–',
      yes: t('audit.yes'),
      no: t('audit.no'),
      changed: t('audit.changed'),
      entries: (count) => t('audit.entries', { count }),
      added: (values) => t('frame.nameAndValue', { name: t('audit.added'), value: values }),
      removed: (values) => t('frame.nameAndValue', { name: t('audit.removed'), value: values }),
      field: (name) => {
        const key = getFieldLabelKey(name)
        const hotFolder = /^HotFolder(\d)$/.exec(name)?.[1]
        if (hotFolder !== undefined) return t('settings.hotFolders.hotFolder', { index: Number(hotFolder) })
        return key ? t(key) : (getCorrectedTextLabel(name) ?? customerLabel(name) ?? getName(name))
      },
      formatNamed: (name, value) => t('frame.nameAndValue', { name, value }),
      number: (field, value) =>
        field === 'approvalDays' ? t('products.approval.within', { count: value }) : number(value),
      value: (field, value) => {
        const key = getValueLabelKey(field, value)
        if (key) return t(key)
        const parameter = value.startsWith(SYSTEM_PREFIX) ? findSystemParameter(value) : undefined
        if (parameter) return t(`systemParam.${parameter}`)
        return field === 'permissions' && isPermission(value) ? permissionLabels([value]).join('') : getName(value)
      },
    })
}
