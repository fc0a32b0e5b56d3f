import { commonMasterData, type JigLookup, type PlacedJig } from '@platen/domain/layouts'
import { useTranslation } from 'react-i18next'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import styles from '../../../canvas-editor/editor-frame.module.css'

/** Shows the locations and printer types that all jigs of the layout have in common. */
export function CommonJigMasters({ jigs, jigOf }: { jigs: readonly PlacedJig[]; jigOf: JigLookup }) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const placedJigs = jigs.flatMap((placed) => jigOf(placed.id) ?? [])
  const common = commonMasterData(placedJigs)
  // an empty list means no restriction only if no jig has one
  const unrestricted = (field: 'locations' | 'printerTypes', text: string) =>
    placedJigs.some((jig) => jig[field].length > 0) ? t('tables.noneInCommon') : text
  return (
    <p className={styles.muted}>
      {t('frame.nameAndValue', {
        name: t('jigs.field.locations'),
        value: labels('location', common.locations) || unrestricted('locations', t('settings.everywhere')),
      })}
      <br />
      {t('frame.nameAndValue', {
        name: t('jigs.field.printerTypes'),
        value: labels('printerType', common.printerTypes) || unrestricted('printerTypes', t('tables.anyPrinter')),
      })}
    </p>
  )
}
