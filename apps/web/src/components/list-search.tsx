import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announceText } from '../lib/announcements.ts'
import { SearchInput } from './search-input.tsx'

/** Shorter lists have no search field. */
const MIN_SEARCHED_ITEMS = 10

const TYPING_PAUSE_MS = 300

/**
 * The search of a list in a dialog that the server filters.
 *
 * @returns the text to filter by, and the function that returns the field
 */
export function useListSearch() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [text] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS)
  return {
    text,
    isFiltered: text !== '',
    /**
     * @param total the number of items that the list has without the search, if it is known
     * @param hasNoMatch whether nothing matches the text
     */
    renderField: (total: number, hasNoMatch: boolean) =>
      total < MIN_SEARCHED_ITEMS && search === '' && text === '' ? null : (
        <>
          <SearchInput
            mb={12}
            aria-label={t('frame.searchList')}
            placeholder={t('frame.searchList')}
            value={search}
            maxLength={200}
            onChange={setSearch}
          />
          {hasNoMatch && <p ref={announceText}>{t('drawing.noMatch', { typed: text })}</p>}
        </>
      ),
  }
}
