import type { WireArtworkFix } from '@platen/contract/orders'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'

type FixSteps = Pick<WireArtworkFix, 'turn' | 'scale' | 'trimX' | 'trimY'>

/** Difference of two lengths, in mm, below which they are shown as one. */
const MAX_HIDDEN_DIFFERENCE_MM = 0.005

/** Returns a function that returns what a fix does to artwork, with its numbers. */
export function useFixText(): (fix: FixSteps) => string {
  const { t } = useTranslation()
  const format = useFormatters()
  return ({ turn, scale, trimX, trimY }) => {
    const isEven = Math.abs(trimX - trimY) < MAX_HIDDEN_DIFFERENCE_MM
    const [x, y] = [format.lengthWithUnit(trimX), format.lengthWithUnit(trimY)]
    const steps = [
      turn === 90 ? t('artwork.fix.rotate') : '',
      scale === 1 ? '' : t('artwork.fix.scale', { percent: format.exactPercent(scale) }),
      trimX === 0 && trimY === 0
        ? ''
        : isEven
          ? t('artwork.fix.trim', { side: x })
          : t('artwork.fix.trimBoth', { x, y }),
    ]
    return steps.filter((step) => step !== '').join(' · ')
  }
}
