import type { ResponseOf } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Maximum number of layouts that are named. */
const MAX_NAMED = 5

/** What the deletion of a jig affects, and how it is undone. */
export function DeletionEffects({ layouts, orders, rules }: ResponseOf<typeof calls.jigs.usage>) {
  const { t } = useTranslation()
  const format = useFormatters()
  const names = format.list([...layouts.slice(0, MAX_NAMED), ...(layouts.length > MAX_NAMED ? ['…'] : [])])
  return (
    <>
      <p>{t('jigs.delete.message')}</p>
      <p>
        {t('jigs.delete.affected', {
          layouts: format.number(layouts.length),
          orders: format.number(orders),
          rules: format.number(rules),
        })}
      </p>
      {layouts.length > 0 && <p>{t('jigs.delete.layouts', { names })}</p>}
      <p>{t('jigs.delete.undo')}</p>
    </>
  )
}
