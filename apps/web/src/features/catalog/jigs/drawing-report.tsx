import type { SvgImportProblem, SvgSkipped } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Lists what was not imported of a drawing, with the reasons. */
export function SkippedShapes({ skipped }: { skipped: readonly SvgSkipped[] }) {
  const { t } = useTranslation()
  const format = useFormatters()
  return skipped.map(({ reason, count, names }) => (
    <p key={reason}>
      {t(`jigs.import.skipped.${reason}`, { number: count })}{' '}
      {format.list(names.length < count ? [...names, '…'] : names)}
    </p>
  ))
}

/** Why a drawing was rejected. */
export function DrawingProblem({ problem: { code, reason, at } }: { problem: SvgImportProblem }) {
  const { t } = useTranslation()
  return (
    <p>
      {t(`jigs.error.${code}`)} {reason && t(`jigs.import.reason.${reason}`)} {at && t('jigs.import.location', { at })}
    </p>
  )
}
