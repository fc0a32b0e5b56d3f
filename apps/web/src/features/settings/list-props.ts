/** What every list of the set-up is given: what is searched for, empty for everything. */
export interface ListProps {
  readonly searched: string
}
