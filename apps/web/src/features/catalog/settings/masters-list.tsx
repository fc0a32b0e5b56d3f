import { MASTER_CATEGORIES, type MasterCategory } from '@platen/domain/master-data'
import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { matchesSearch } from '../../../lib/text-search.ts'
import type { ListProps } from './list-props.ts'
import styles from './masters-list.module.css'
import { OpenDialogButton } from './settings-dialogs.tsx'
import { SettingsSection } from './settings-section.tsx'

interface Value {
  readonly category: MasterCategory
  readonly id: string
  readonly label: string
}

export function MastersList({ search }: ListProps) {
  const { t } = useTranslation()
  return (
    <SettingsSection
      id="masters"
      title={t('settings.masters.title')}
      icon={IconTags}
      empty={{ title: t('settings.masters.empty'), text: t('settings.masters.text') }}
      query={useQuery(queryOptions.masters())}
      items={({ actions }) =>
        MASTER_CATEGORIES.flatMap((category) =>
          Object.entries(actions[category]).map(([id, label]): Value => ({ category, id, label })),
        )
      }
      matching={(value) => matchesSearch(search, value.label, t(`actions.${value.category}`))}
      search={search}
      action={<OpenDialogButton name="masters" title={t('settings.masters.title')} />}
    >
      {(values) => (
        <div className={styles.categories}>
          {MASTER_CATEGORIES.map((category) => (
            <MasterCategorySection
              key={category}
              title={t(`actions.${category}`)}
              values={values.filter(inCategory(category))}
            />
          ))}
        </div>
      )}
    </SettingsSection>
  )
}

const inCategory = (category: MasterCategory) => (value: Value) => value.category === category

function MasterCategorySection({ title, values }: { title: string; values: readonly Value[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.category}>
      <h3>{title}</h3>
      {values.length === 0 ? (
        <p className={styles.empty}>{t('settings.noValue')}</p>
      ) : (
        <ul>
          {values.map((value) => (
            <li key={value.id}>{value.label}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
