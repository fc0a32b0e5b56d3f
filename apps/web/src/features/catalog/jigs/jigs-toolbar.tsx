import { Button, FileButton } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { usePermissions } from '../../../api/queries.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { layoutsPath } from '../../../lib/paths.ts'

interface JigsToolbarProps {
  readonly hasJigs: boolean
  readonly onCreateLayouts: () => void
  readonly onImport: (files: File[]) => void
  readonly onAdd: () => void
  readonly onDeleted: () => void
}

/**
 * The buttons at the head of the list: open and create print layouts, import SVG files, restore deleted jigs, add a
 * jig.
 */
export function JigsToolbar({ hasJigs, onCreateLayouts, onImport, onAdd, onDeleted }: JigsToolbarProps) {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const canEdit = hasPermission('jig_edit')
  const canCreateLayouts = hasPermission('print_layout_edit') && hasJigs
  useActionCommands([
    canEdit && { id: 'addJig', label: t('jigs.add'), icon: IconPlus, run: onAdd },
    canEdit && { id: 'deletedJigs', label: t('jigs.deleted.title'), run: onDeleted },
    canCreateLayouts && { id: 'createLayouts', label: t('jigs.createLayouts'), run: onCreateLayouts },
  ])
  return (
    <>
      {hasPermission('print_layout_view') && (
        <Button variant="default" component={Link} to={layoutsPath(getCurrentEnvironment() ?? '')}>
          {t('jigs.openLayouts')}
        </Button>
      )}
      <WithReason
        reason={
          !canCreateLayouts &&
          t(hasPermission('print_layout_edit') ? 'settings.jigs.empty' : 'frame.disabledReason.noPermission')
        }
      >
        <Button variant="default" onClick={onCreateLayouts}>
          {t('jigs.createLayouts')}
        </Button>
      </WithReason>
      <FileButton accept=".svg,image/svg+xml" multiple onChange={onImport}>
        {(button) => (
          <WithReason reason={!canEdit && t('frame.disabledReason.noPermission')}>
            <Button {...button} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
              {t('jigs.importSvg')}
            </Button>
          </WithReason>
        )}
      </FileButton>
      {canEdit && (
        <Button variant="default" onClick={onDeleted}>
          {t('jigs.deleted.title')}
        </Button>
      )}
      <WithReason reason={!canEdit && t('frame.disabledReason.noPermission')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('jigs.add')}
        </Button>
      </WithReason>
    </>
  )
}
