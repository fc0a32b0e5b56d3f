import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announceText } from '../lib/announcements.ts'

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
          <TextInput
            type="search"
            mb={12}
            aria-label={t('frame.searchList')}
            placeholder={t('frame.searchList')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            maxLength={200}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {hasNoMatch && <p ref={announceText}>{t('drawing.noMatch', { typed: text })}</p>}
        </>
      ),
  }
}
