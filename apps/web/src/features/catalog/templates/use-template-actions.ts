import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { TemplateSummary } from '@platen/contract/templates'
import { copyName } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { announce } from '../../../lib/announcements.ts'
import { fromWireTemplate, toTemplateBody } from './template-from-wire.ts'

/** Copies and deletes templates. */
export function useTemplateActions() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const showError = useErrorDialog()
  const create = useApiMutation(calls.templates.create, { invalidates: ['templates'] })
  const remove = useApiMutation(calls.templates.delete, { invalidates: ['templates', 'products'] })
  const copy = async ({ id, name }: TemplateSummary) => {
    const { template } = await client(calls.templates.find, { params: { id } })
    // a part of the names of copies, in pages that need not all be loaded
    const { templates } = await client(calls.templates.list, { query: { text: name.slice(0, 100) } })
    const takenNames = templates.map((other) => other.name)
    const newName = copyName(name, [name, ...takenNames])
    await create.mutateAsync({ body: { ...toTemplateBody(fromWireTemplate(template)), name: newName } })
    announce(t('drawing.copied', { name: newName }))
  }
  const confirmDelete = async ({ id, name }: TemplateSummary) => {
    const isSure = await confirm({
      title: t('templates.delete.title', { name }),
      text: t('templates.delete.text'),
      action: t('drawing.delete'),
      danger: true,
    })
    if (!isSure) return
    await remove.mutateAsync({ body: { id } })
    notifications.show({ message: t('templates.delete.deleted', { name }) })
  }
  return {
    copy: (template: TemplateSummary) =>
      void copy(template).catch((error: unknown) => showError(error, 'templates.error.copyFailed')),
    remove: (template: TemplateSummary) =>
      void confirmDelete(template).catch((error: unknown) => showError(error, 'templates.error.deleteFailed')),
  }
}
