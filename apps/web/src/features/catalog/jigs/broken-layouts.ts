import type { WireJig } from '@platen/contract/jigs'
import type { WireLayout } from '@platen/contract/layouts'
import type { Jig } from '@platen/domain/jigs'
import { layoutsInvalidatedBy } from '@platen/domain/layouts'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../components/confirm.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Returns the names of the valid layouts that this state of a jig would make invalid. */
export function findBrokenLayouts(
  jig: Jig,
  layouts: readonly WireLayout[],
  jigs: readonly WireJig[],
): readonly string[] {
  return layoutsInvalidatedBy(jig, layouts, (id) => jigs.find((other) => other.id === id)).map(({ name }) => name)
}

/** Asks for confirmation, with the names of the layouts, before a jig is saved or restored that makes them invalid. */
export function useConfirmBrokenLayouts(action: 'save' | 'restore') {
  const { t } = useTranslation()
  const format = useFormatters()
  const confirm = useConfirm()
  return async (names: readonly string[]): Promise<boolean> =>
    names.length === 0 ||
    confirm({
      title: t(action === 'save' ? 'jigs.breaksLayouts.title' : 'jigs.breaksLayouts.restoreTitle'),
      text: t('jigs.breaksLayouts.text', { names: format.list(names) }),
      action: t(action === 'save' ? 'jigs.breaksLayouts.action' : 'jigs.breaksLayouts.restore'),
      danger: true,
    })
}
