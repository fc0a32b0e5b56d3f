import { Switch, Textarea, TextInput } from '@mantine/core'
import {
  DEFAULT_LAYER_SPOTS,
  DEFAULT_SHEET,
  PROCESSING_STEP_LAYERS,
  type SheetSettings,
} from '@platen/domain/output-channels'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OutputIntent } from './output-intent.tsx'
import styles from './output-settings-dialog.module.css'
import { formatSpotNames, parseSpotNames } from './spot-names.ts'
import { WhiteSettingsFields } from './white-settings.tsx'

interface SheetProps {
  readonly sheet: SheetSettings | undefined
  readonly canEdit: boolean
  readonly onChange: (sheet: SheetSettings) => void
}

/** The content of the sheets of a channel in addition to the artwork: layers, output intent, names of spot colours. */
export function SheetSettingsFields({ sheet = DEFAULT_SHEET, canEdit, onChange }: SheetProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('outputChannels.sheet.layers')}</h3>
      <p className={styles.muted}>{t('outputChannels.sheet.layersText')}</p>
      {PROCESSING_STEP_LAYERS.map((kind) => {
        const title = t(`outputChannels.sheet.${kind}`)
        const spot = sheet.layers[kind]
        const setWhiteLayer = (name: string | null) => onChange({ ...sheet, layers: { ...sheet.layers, [kind]: name } })
        return (
          <Fragment key={kind}>
            <div className={styles.pair}>
              <Switch
                label={title}
                disabled={!canEdit}
                checked={spot !== null}
                onChange={(event) => setWhiteLayer(event.currentTarget.checked ? DEFAULT_LAYER_SPOTS[kind] : null)}
              />
              {spot !== null && (
                <TextInput
                  aria-label={t('outputChannels.sheet.spotColour', { layer: title })}
                  maxLength={100}
                  required
                  readOnly={!canEdit}
                  value={spot}
                  onChange={(event) => setWhiteLayer(event.currentTarget.value)}
                />
              )}
            </div>
            {kind === 'white' && spot !== null && (
              <WhiteSettingsFields sheet={sheet} canEdit={canEdit} onChange={onChange} />
            )}
          </Fragment>
        )
      })}
      <h3>{t('outputChannels.sheet.intent')}</h3>
      <OutputIntent sheet={sheet} canEdit={canEdit} onChange={onChange} />
      <SpotNames sheet={sheet} canEdit={canEdit} onChange={onChange} />
    </>
  )
}

interface PartProps extends SheetProps {
  readonly sheet: SheetSettings
}

/** The input text is preserved while it is not a valid list of names. */
function SpotNames({ sheet, canEdit, onChange }: PartProps) {
  const { t } = useTranslation()
  const [input, setInput] = useState<string | null>(null)
  const text = input ?? formatSpotNames(sheet.spotNames)
  return (
    <Textarea
      label={t('outputChannels.sheet.spots')}
      description={t('outputChannels.sheet.spotsText')}
      rows={3}
      spellCheck={false}
      readOnly={!canEdit}
      value={text}
      error={parseSpotNames(text) === undefined ? t('outputChannels.sheet.spotsWrong') : null}
      onChange={(event) => {
        setInput(event.currentTarget.value)
        const spotNames = parseSpotNames(event.currentTarget.value)
        if (spotNames) onChange({ ...sheet, spotNames })
      }}
    />
  )
}
