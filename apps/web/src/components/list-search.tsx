import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesSearch, normalizeSearch } from '../lib/text-search.ts'

/** Lists with fewer items have no search field. */
const MIN_SEARCHED_ITEMS = 10

/**
 * The search field of a list in a dialog, and its matching items.
 *
 * @param items those that are loaded
 * @param hasMore whether further items can be loaded
 * @param textsOf the texts of an item that are searched
 */
export function useListSearch<Item>(
  items: readonly Item[],
  hasMore: boolean,
  textsOf: (item: Item) => readonly (string | null)[],
) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const searched = normalizeSearch(typed)
  const found = items.filter((item) => matchesSearch(searched, ...textsOf(item)))
  return {
    found,
    isFiltered: searched.length > 0,
    field:
      items.length < MIN_SEARCHED_ITEMS ? null : (
        <>
          <TextInput
            type="search"
            mb={12}
            aria-label={t('frame.searchList')}
            placeholder={t('frame.searchList')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {found.length === 0 && !hasMore && <p role="status">{t('drawing.noMatch', { typed })}</p>}
        </>
      ),
  }
}
