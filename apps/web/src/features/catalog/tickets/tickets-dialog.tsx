import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireTicketSetup } from '@platen/contract/tickets'
import {
  DEFAULT_TEMPLATES,
  MAX_TEMPLATE_LENGTH,
  operationFields,
  renderTicket,
  SAMPLE_TICKET,
  TICKET_FIELDS,
  TICKET_KINDS,
  TICKET_KINDS_BY_RIP,
  TICKET_TRIGGERS,
  templateProblem,
} from '@platen/domain/job-tickets'
import { supportsOperationCommand, TICKET_CHANNEL_KINDS } from '@platen/domain/output-channels'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { Select } from '../../../components/select.tsx'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { announceText } from '../../../lib/announcements.ts'
import { isSameValue } from '../../../lib/merge-changes.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { StoredChangesNotice } from '../../platform/audit/index.ts'
import { fromTicketTree, toTicketTree } from './ticket-tree.ts'
import styles from './tickets-dialog.module.css'

/** Configures the job tickets of print files for each kind of RIP. */
export function TicketsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const query = useApiQuery('channels', calls.tickets.get)
  if (query.data) return <Editor stored={query.data.setups} onClose={onClose} />
  return (
    <Dialog title={t('tickets.title')} onClose={onClose} size="xl">
      <LoadState query={query} h={360} />
    </Dialog>
  )
}

function Editor(props: { stored: readonly WireTicketSetup[]; onClose: () => void }) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('output_settings_edit')
  const merged = useMergedForm(props.stored, { toTree: toTicketTree, fromTree: fromTicketTree })
  const { base, form, setForm } = merged
  const getTicketName = useTicketNames()
  const [tab, setTab] = useUrlParam('tab')
  const selectedRip = TICKET_CHANNEL_KINDS.find((kind) => kind === tab) ?? 'ErgoSoft'
  const save = useApiMutation(calls.tickets.save, { invalidates: ['channels'], errorTitle: 'tickets.error.saveFailed' })
  const setup = form.find((candidate) => candidate.ripName === selectedRip)
  const changed = form.filter((current, index) => !isSameValue(current, base[index]))
  const hasInvalidTemplate = form.some(({ template }) => template !== null && templateProblem(template))
  const changeSetup = (change: Partial<WireTicketSetup>) =>
    setForm(form.map((current) => (current.ripName === selectedRip ? { ...current, ...change } : current)))

  const onSave = async () => {
    for (const changedSetup of changed) {
      const before = base.find(({ ripName }) => ripName === changedSetup.ripName)
      await save.mutateAsync({ body: { ...changedSetup, ...(before && { before: withoutName(before) }) } })
    }
    notifications.show({ message: t('tickets.saved') })
    props.onClose()
  }
  return (
    <Dialog
      title={t('tickets.title')}
      onClose={props.onClose}
      dirty={changed.length > 0}
      busy={save.isPending}
      size="xl"
      {...(canEdit
        ? { onSave: () => void onSave().catch(() => {}), saveDisabled: changed.length === 0 || hasInvalidTemplate }
        : {})}
    >
      <StoredChangesNotice
        subject="outputSettings"
        changes={merged.changes}
        getName={getTicketName}
        onDiscard={merged.discard}
      />
      <p className={styles.intro}>{t('tickets.intro')}</p>
      <div className={styles.choices}>
        <div>
          <span className={styles.label}>{t('tickets.rip.label')}</span>
          <SegmentedControl
            className={styles.rips}
            aria-label={t('tickets.rip.label')}
            data={TICKET_CHANNEL_KINDS.map((kind) => ({ value: kind, label: t(`tickets.rip.${kind}`) }))}
            value={selectedRip}
            onChange={setTab}
          />
        </div>
        {setup && <Choices setup={setup} canEdit={canEdit} onChange={changeSetup} />}
      </div>
      {setup && setup.kind !== 'none' && (
        <TemplateEditor
          key={`${selectedRip} ${setup.kind}`}
          setup={setup}
          kind={setup.kind}
          canEdit={canEdit}
          onChange={(template) => changeSetup({ template })}
        />
      )}
    </Dialog>
  )
}

const withoutName = ({ kind, trigger, template }: WireTicketSetup) => ({ kind, trigger, template })

/** Returns the function that returns the labels of the keys and values of a ticket tree. */
function useTicketNames(): (value: string) => string {
  const { t } = useTranslation()
  const names = new Map<string, string>([
    ['ticket', t('tickets.kind.label')],
    ...TICKET_CHANNEL_KINDS.map((rip) => [rip, t(`tickets.rip.${rip}`)] as const),
    ...TICKET_KINDS.map((kind) => [kind, t(`tickets.kind.${kind}`)] as const),
  ])
  return (value) => {
    const [first = '', ...lines] = value.split('\n')
    return [names.get(first) ?? first, ...lines].join('\n')
  }
}

interface ChoicesProps {
  readonly setup: WireTicketSetup
  readonly canEdit: boolean
  readonly onChange: (change: Partial<WireTicketSetup>) => void
}

function Choices({ setup, canEdit, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('tickets.kind.label')}
        allowDeselect={false}
        disabled={!canEdit}
        data={TICKET_KINDS_BY_RIP[setup.ripName].map((kind) => ({ value: kind, label: t(`tickets.kind.${kind}`) }))}
        value={setup.kind}
        onChange={(value) =>
          onChange({
            kind: TICKET_KINDS_BY_RIP[setup.ripName].find((kind) => kind === value) ?? setup.kind,
            template: null,
          })
        }
      />
      {setup.kind === 'none' ? (
        <p className={styles.hint}>
          {t('tickets.noTicket')} {supportsOperationCommand(setup.ripName) && t('tickets.noCommand')}
        </p>
      ) : (
        <Select
          label={t('tickets.trigger.label')}
          description={t(`tickets.trigger.${setup.trigger}Hint`)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          allowDeselect={false}
          disabled={!canEdit}
          data={TICKET_TRIGGERS.map((trigger) => ({ value: trigger, label: t(`tickets.trigger.${trigger}`) }))}
          value={setup.trigger}
          onChange={(value) =>
            onChange({ trigger: TICKET_TRIGGERS.find((trigger) => trigger === value) ?? setup.trigger })
          }
        />
      )}
    </>
  )
}

interface TemplateProps {
  readonly setup: WireTicketSetup
  readonly kind: 'hotFile' | 'jdf'
  readonly canEdit: boolean
  readonly onChange: (template: string | null) => void
}

/** The template with its fields, and its output for a sample job. */
function TemplateEditor({ setup, kind, canEdit, onChange }: TemplateProps) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  const defaultTemplate = DEFAULT_TEMPLATES[kind]
  const text = setup.template ?? defaultTemplate
  const problem = templateProblem(text)
  const sample = {
    ...SAMPLE_TICKET,
    ...operationFields(setup.ripName, { action: SAMPLE_TICKET.action, returnToOrig: true }),
  }
  const change = (to: string) => onChange(to === defaultTemplate ? null : to)
  const insert = (field: string) => {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: text.length, selectionEnd: text.length }
    change(`${text.slice(0, selectionStart)}{{${field}}}${text.slice(selectionEnd)}`)
    area.current?.focus()
  }
  return (
    <div className={styles.editor}>
      <div>
        <Textarea
          ref={area}
          label={t('tickets.template')}
          classNames={{ input: styles.code ?? '' }}
          rows={16}
          spellCheck={false}
          maxLength={MAX_TEMPLATE_LENGTH}
          readOnly={!canEdit}
          value={text}
          error={problem && t(`tickets.problem.${problem.code}`, { name: 'name' in problem ? problem.name : '' })}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {canEdit && (
          <WithReason reason={setup.template === null && t('frame.disabledReason.nothingChanged')}>
            <Button variant="default" size="sm" className={styles.reset} onClick={() => onChange(null)}>
              {t('tickets.reset')}
            </Button>
          </WithReason>
        )}
      </div>
      <div>
        <h3 className={styles.label}>{t('tickets.preview')}</h3>
        {problem ? (
          <Alert color="red" ref={announceText}>
            {t(`tickets.problem.${problem.code}`, { name: 'name' in problem ? problem.name : '' })}
          </Alert>
        ) : (
          <pre className={styles.preview} tabIndex={0} aria-label={t('tickets.preview')}>
            {renderTicket(text, sample)}
          </pre>
        )}
      </div>
      {canEdit && (
        <div className={styles.fields}>
          <h3 className={styles.label}>{t('tickets.fields')}</h3>
          <p className={styles.hint}>{t('tickets.fieldsHint', { section: '{{#entry}} … {{/entry}}' })}</p>
          {TICKET_FIELDS.map((field) => (
            <button key={field} type="button" className={styles.field} onClick={() => insert(field)}>
              {field}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
