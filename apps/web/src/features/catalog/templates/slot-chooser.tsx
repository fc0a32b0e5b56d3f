import { Box, Button, Stack } from '@mantine/core'
import { type Template, takeSlot } from '@platen/domain/templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromJigDto } from '../../../api/jig-from-dto.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { JigSvg } from '../../../canvas-editor/shapes/jig-svg.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Select } from '../../../components/select.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

interface SlotChooserProps {
  readonly readOnly: boolean
  readonly onSelect: (update: (template: Template) => Template) => void
}

/** Gives a template the size and shape of the slot of a jig. */
export function SlotChooser({ readOnly, onSelect }: SlotChooserProps) {
  const { t } = useTranslation()
  const canView = usePermissions()('jig_view')
  const [isOpen, setOpen] = useState(false)
  if (!canView) return null
  return (
    <>
      <WithReason reason={readOnly && t('frame.disabledReason.noPermission')}>
        <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
          {t('templates.slot.choose')}
        </Button>
      </WithReason>
      {isOpen && (
        <SlotDialog
          onClose={() => setOpen(false)}
          onSelect={(update) => {
            onSelect(update)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function SlotDialog({ onClose, onSelect }: Pick<SlotChooserProps, 'onSelect'> & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { data, isPending } = useQuery(queryOptions.jigs())
  const [jigId, setJigId] = useState<string | null>(null)
  const [slotId, setSlotId] = useState<string | null>(null)
  const wire = data?.jigs.find(({ id }) => id === jigId)
  const jig = wire && fromJigDto(wire)
  const slot = jig?.slots.find(({ id }) => id === (slotId ?? jig.slots[0]?.id))
  return (
    <Dialog
      title={t('templates.slot.title')}
      onClose={onClose}
      onSave={() => slot && onSelect((template) => takeSlot(template, slot))}
      saveLabel={t('templates.slot.take')}
      saveDisabled={!slot}
      size="md"
    >
      <Stack gap={8}>
        <Select
          label={t('templates.slot.jig')}
          data={(data?.jigs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={jigId}
          searchable
          nothingFoundMessage={isPending ? t('frame.loading') : t('templates.slot.noMatch')}
          onChange={(id) => {
            setJigId(id)
            setSlotId(null)
          }}
        />
        {jig && slot && (
          <>
            <Select
              label={t('templates.slot.slot')}
              data={jig.slots.map((jigSlot, index) => ({
                value: jigSlot.id,
                label: t('frame.nameAndValue', {
                  name: t('jigs.slotNo', { number: index + 1 }),
                  value: `${t(`jigs.type.${jigSlot.type}`)}, ${format.size(jigSlot.width, jigSlot.height)}`,
                }),
              }))}
              value={slot.id}
              allowDeselect={false}
              onChange={setSlotId}
            />
            <Box maw={320}>
              <JigSvg jig={jig} label={t('jigs.drawing', { name: jig.name })} />
            </Box>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
