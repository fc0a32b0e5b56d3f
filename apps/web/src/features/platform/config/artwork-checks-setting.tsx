import { Checkbox, TagsInput } from '@mantine/core'
import { PREFLIGHT_SETTING_LIMITS, PREFLIGHT_WARNING_CODES, type PreflightSettingsField } from '@platen/domain/artwork'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { MultiSelect } from '../../../components/select.tsx'
import type { ArtworkChecksForm } from './config-form.ts'
import styles from './configuration-screen.module.css'
import { SettingRow } from './setting.tsx'

interface ArtworkChecksProps {
  readonly checks: ArtworkChecksForm
  readonly problems: readonly PreflightSettingsField[]
  readonly canEdit: boolean
  readonly onChange: (change: Partial<ArtworkChecksForm>) => void
}

/** Edits the artwork checks: which warnings are shown before booking, and which of them hold an order. */
export function ArtworkChecksSetting({ checks, problems, canEdit, onChange }: ArtworkChecksProps) {
  const { t } = useTranslation()
  const { highestDpi, highestToleranceMm, mostNames: maxNames } = PREFLIGHT_SETTING_LIMITS
  return (
    <SettingRow title={t('artwork.checks.title')} description={t('artwork.checks.text')}>
      <NumberField
        label={t('artwork.checks.lowestDpi')}
        min={0}
        max={highestDpi}
        decimalScale={0}
        allowOutOfRange
        disabled={!canEdit}
        value={checks.lowestDpi}
        error={problems.includes('lowestDpi') ? t('artwork.checks.wrongDpi', { most: highestDpi }) : null}
        onChange={(value) => onChange({ lowestDpi: typeof value === 'number' ? value : '' })}
      />
      <LengthField
        label={t('artwork.checks.sizeTolerance')}
        size="sm"
        disabled={!canEdit}
        value={checks.sizeToleranceMm}
        max={highestToleranceMm}
        onChange={(sizeToleranceMm) => onChange({ sizeToleranceMm })}
      />
      <WhiteMediaTypes checks={checks} canEdit={canEdit} onChange={onChange} />
      <TagsInput
        label={t('artwork.checks.whiteSpotColours')}
        disabled={!canEdit}
        maxTags={maxNames}
        acceptValueOnBlur
        value={[...checks.whiteSpotColours]}
        onChange={(whiteSpotColours) => onChange({ whiteSpotColours })}
      />
      <Checkbox.Group
        label={t('artwork.checks.heldBack')}
        value={[...checks.heldBack]}
        onChange={(codes) => onChange({ heldBack: PREFLIGHT_WARNING_CODES.filter((code) => codes.includes(code)) })}
      >
        <div className={styles.ticks}>
          {PREFLIGHT_WARNING_CODES.map((code) => (
            <Checkbox key={code} value={code} disabled={!canEdit} label={t(`artwork.checks.name.${code}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </SettingRow>
  )
}

/** Options of media types. A selected type that no longer exists is shown by its id, so that it can be removed. */
function WhiteMediaTypes({ checks, canEdit, onChange }: Omit<ArtworkChecksProps, 'problems'>) {
  const { t } = useTranslation()
  const mediaTypeLabels = useQuery(queryOptions.masters()).data?.actions.mediaType ?? {}
  const unknownIds = checks.whiteMediaTypes
    .filter((id) => !(id in mediaTypeLabels))
    .map((id) => ({ value: id, label: id }))
  const options = Object.entries(mediaTypeLabels).map(([value, label]) => ({ value, label }))
  return (
    <MultiSelect
      label={t('artwork.checks.whiteMediaTypes')}
      data={[...options, ...unknownIds]}
      searchable
      clearable
      disabled={!canEdit}
      value={[...checks.whiteMediaTypes]}
      onChange={(whiteMediaTypes) => onChange({ whiteMediaTypes })}
    />
  )
}
