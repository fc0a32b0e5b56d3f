import { commonMasterData, type JigLookup, type PlacedJig } from '@platen/domain/layouts'
import { useTranslation } from 'react-i18next'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import styles from '../../../canvas-editor/editor-frame.module.css'

/** Shows the locations and printer types that all jigs of the layout have in common. */
export function CommonJigMasters({ jigs, jigOf }: { jigs: readonly PlacedJig[]; jigOf: JigLookup }) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const { locations, printerTypes } = commonMasterData(jigs.flatMap((placed) => jigOf(placed.id) ?? []))
  return (
    <p className={styles.quiet}>
      {t('frame.named', {
        name: t('jigs.locations'),
        value: labels('location', locations) || t('settings.everywhere'),
      })}
      <br />
      {t('frame.named', {
        name: t('jigs.printerTypes'),
        value: labels('printerType', printerTypes) || t('tables.anyPrinter'),
      })}
    </p>
  )
}
