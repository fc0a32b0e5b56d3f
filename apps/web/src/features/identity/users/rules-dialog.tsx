import { Button, Checkbox, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { EMPTY_RULE, RULE_CATEGORIES, type RuleCategory, type UserRule } from '@platen/domain/users'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { useDraftOfRow } from '../../../components/use-draft-of-row.ts'
import { announceText } from '../../../lib/announcements.ts'
import { ChangeConflict } from './change-conflict.tsx'
import styles from './rules-dialog.module.css'
import { useOfferOrders } from './use-offer-orders.ts'

/**
 * The options of a category: masters by id, jigs by name; a selected option that was deleted is still listed, so that
 * it can be deselected.
 */
function useRuleOptions(): (category: RuleCategory, checkedValues: readonly string[]) => readonly [string, string][] {
  const masters = useQuery(queryOptions.masters()).data?.actions
  const jigs = useQuery(queryOptions.jigs()).data?.jigs ?? []
  return (category, checkedValues) => {
    const options: [string, string][] =
      category === 'jig' ? jigs.map((jig) => [jig.name, jig.name]) : Object.entries(masters?.[category] ?? {})
    const missingValues = checkedValues.filter((value) => !options.some(([id]) => id === value))
    return [...options, ...missingValues.map((value): [string, string] => [value, value])]
  }
}

interface RuleBoxesProps {
  /** Null before the first rule exists; ticking a box creates it. */
  readonly rule: UserRule | null
  readonly onChange: (rule: UserRule) => void
}

function RuleBoxes({ rule: stored, onChange }: RuleBoxesProps) {
  const { t } = useTranslation()
  const rule = stored ?? EMPTY_RULE
  const choices = useRuleOptions()
  const isEmpty = RULE_CATEGORIES.every((category) => rule[category].length === 0)
  const message = stored === null ? t('userRules.empty') : isEmpty ? t('userRules.nothingTicked') : null
  return (
    <Stack gap={16}>
      {message !== null && (
        <Text size="sm" c="dimmed" ref={announceText}>
          {message}
        </Text>
      )}
      <div className={styles.groups}>
        {RULE_CATEGORIES.map((category) => (
          <Checkbox.Group
            key={category}
            label={category === 'jig' ? t('settings.rules.jig') : t(`actions.${category}`)}
            value={[...rule[category]]}
            onChange={(values) => onChange({ ...rule, [category]: values })}
          >
            <Stack gap={8} mt={4}>
              {choices(category, rule[category]).map(([id, label]) => (
                <Checkbox key={id} value={id} label={label} size="xs" />
              ))}
              {choices(category, rule[category]).length === 0 && (
                <Text size="xs" c="dimmed">
                  {t('userRules.noValues')}
                </Text>
              )}
            </Stack>
          </Checkbox.Group>
        ))}
      </div>
    </Stack>
  )
}

/** Rules have no id; the key identifies them while they are moved. */
interface KeyedRule {
  readonly key: string
  readonly rule: UserRule
}

let nextKey = 0
const withNewKey = (rule: UserRule): KeyedRule => {
  nextKey += 1
  return { key: `new-${nextKey}`, rule }
}

interface RuleListProps {
  readonly rules: readonly KeyedRule[]
  /** Index of the selected rule. */
  readonly selectedIndex: number
  readonly onSelect: (index: number) => void
  readonly onChange: (rules: readonly KeyedRule[]) => void
}

function RuleList({ rules, selectedIndex, onSelect, onChange }: RuleListProps) {
  const { t } = useTranslation()
  const insert = (rule: UserRule, index: number) => {
    onChange(rules.toSpliced(index, 0, withNewKey(rule)))
    onSelect(index)
  }
  const remove = (index: number) => {
    onChange(rules.toSpliced(index, 1))
    onSelect(Math.max(0, selectedIndex >= index ? selectedIndex - 1 : selectedIndex))
  }
  return (
    <div className={styles.userList}>
      <ul className={styles.list} aria-label={t('userRules.list')}>
        {rules.map(({ key }, index) => (
          <li key={key} className={styles.item} data-current={index === selectedIndex || undefined}>
            <UnstyledButton
              className={styles.name}
              aria-current={index === selectedIndex || undefined}
              onClick={() => onSelect(index)}
            >
              {t('userRules.rule', { index: index + 1 })}
            </UnstyledButton>
            <IconButton
              icon={IconCopy}
              iconSize={16}
              color="gray"
              label={t('userRules.copy', { index: index + 1 })}
              onClick={() => insert(rules[index]?.rule ?? EMPTY_RULE, index + 1)}
            />
            <IconButton
              icon={IconTrash}
              iconSize={16}
              color="gray"
              label={t('userRules.delete', { index: index + 1 })}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => insert(EMPTY_RULE, rules.length)}
      >
        {t('userRules.add')}
      </Button>
    </div>
  )
}

const toWireRules = (rules: readonly KeyedRule[]): WireUser['userRules'] =>
  rules.map(
    ({ rule }) =>
      Object.fromEntries(
        RULE_CATEGORIES.map((category) => [category, [...rule[category]]]),
      ) as WireUser['userRules'][number],
  )

/** The rules that assign orders to a user. */
export function RulesDialog({ user, onClose }: { user: WireUser; onClose: () => void }) {
  const { t } = useTranslation()
  const stored: readonly KeyedRule[] = user.userRules.map((rule, index) => ({ key: `stored-${index}`, rule }))
  const { value, change, discard, conflicts, isChanged } = useDraftOfRow({ rules: stored })
  const { rules } = value
  const [selectedIndex, setSelectedIndex] = useState(0)
  const send = useApiMutation(calls.users.edit, { invalidates: ['users'], errorTitle: 'userRules.error.updateFailed' })
  const offerOrders = useOfferOrders()
  const current = rules[selectedIndex]
  const save = async () => {
    const before = { userRules: user.userRules }
    await send.mutateAsync({ body: { id: user.id, userId: user.userId, userRules: toWireRules(rules), before } })
    showNotification({ message: t('userRules.updated') })
    onClose()
    await offerOrders(user)
  }
  return (
    <Dialog
      title={t('userRules.title', { name: user.userId })}
      size="lg"
      onClose={onClose}
      dirty={isChanged}
      onSave={() => void save().catch(() => {})}
      busy={send.isPending}
    >
      <Text size="sm" c="dimmed" mb={16}>
        {t('userRules.hint')}
      </Text>
      {conflicts.length > 0 && (
        <ChangeConflict
          id={user.id}
          message={t('userRules.conflict', { count: stored.length })}
          onDiscard={() => {
            discard('rules')
            setSelectedIndex(0)
          }}
        />
      )}
      <Group align="flex-start" wrap="nowrap" gap={24} className={styles.columns}>
        <RuleList
          rules={rules}
          selectedIndex={selectedIndex}
          onSelect={setSelectedIndex}
          onChange={(next) => change({ rules: next })}
        />
        <ScrollArea className={styles.rules}>
          <RuleBoxes
            rule={current?.rule ?? null}
            onChange={(rule) =>
              change({ rules: current ? rules.with(selectedIndex, { ...current, rule }) : [withNewKey(rule)] })
            }
          />
        </ScrollArea>
      </Group>
    </Dialog>
  )
}
