/** The props of every list of the settings home: the search text, empty for all items. */
export interface ListProps {
  readonly search: string
}
