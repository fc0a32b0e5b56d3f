/** The list from which a store derives its rows. */
export interface RowSource<Row> {
  /** Returns the complete list, the same array while nothing has changed; undefined until it is loaded. */
  getRows(): readonly Row[] | undefined
  subscribe(listener: () => void): () => void
}

/**
 * The rows of a grid, outside React. A refetch changes the complete list; only rows whose object changed are
 * updated, so that scroll position, selection and input are preserved and the cost is proportional to the change.
 */
export interface RowStore<Row> {
  subscribe(listener: () => void): () => void
  /** Incremented on every change; the snapshot for `useSyncExternalStore`. */
  version(): number
  /** Incremented when the filter or the sort order changes. */
  arrangement(): number
  /** The visible rows: filtered, then sorted. Do not keep the array across versions. */
  view(): readonly Row[]
  /** All rows; a new array after each change. */
  all(): readonly Row[]
  getKey(row: Row): string
  get(key: string): Row | undefined
  /** Index in the view; -1 if the row is filtered out or unknown. */
  indexOf(key: string): number
  /**
   * Sets the complete list of a store without a source. Rows are compared by identity: pass the same object for an
   * unchanged row.
   */
  replace(rows: readonly Row[]): void
  setFilter(filter: ((row: Row) => boolean) | null): void
  setSort(compare: ((a: Row, b: Row) => number) | null): void
  /** Keys that the last change of the list changed or added; empty after the first list. */
  justChanged(): ReadonlySet<string>
  forgetChanged(): void
}

/** Share of changed rows above which the view is rebuilt instead of patched. */
const PATCH_THRESHOLD = 0.2
const EMPTY_KEYS: ReadonlySet<string> = new Set()

interface State<Row> {
  all: readonly Row[]
  view: Row[]
  byKey: Map<string, Row> | null
  places: Map<string, number> | null
  filter: ((row: Row) => boolean) | null
  compare: ((a: Row, b: Row) => number) | null
  changed: ReadonlySet<string>
  version: number
  arrangement: number
  loaded: boolean
}

/** Creates the state of a store, with the functions that change its rows. */
function createRowState<Row>(getKey: (row: Row) => string) {
  const state: State<Row> = {
    all: [],
    view: [],
    byKey: null,
    places: null,
    filter: null,
    compare: null,
    changed: EMPTY_KEYS,
    version: 0,
    arrangement: 0,
    loaded: false,
  }
  const byKey = () => (state.byKey ??= new Map(state.all.map((row) => [getKey(row), row])))
  const indexByKey = () => (state.places ??= new Map(state.view.map((row, index) => [getKey(row), index])))
  const rebuild = () => {
    const filtered = state.filter ? state.all.filter(state.filter) : [...state.all]
    state.view = state.compare ? filtered.sort(state.compare) : filtered
    state.places = null
    state.version += 1
  }
  const setRows = (rows: readonly Row[]) => {
    const before = state.all
    if (rows === before) return
    const changedIndexes = changedInPlace(before, rows, getKey)
    if (changedIndexes && changedIndexes.length === 0 && state.loaded) return
    state.changed = state.loaded ? changedKeys(before, rows, changedIndexes, byKey, getKey) : EMPTY_KEYS
    state.loaded = true
    state.all = rows
    if (changedIndexes) for (const i of changedIndexes) state.byKey?.set(getKey(rows[i] as Row), rows[i] as Row)
    else state.byKey = null
    const isPatched =
      changedIndexes !== null &&
      changedIndexes.length < rows.length * PATCH_THRESHOLD &&
      patchRows(state, before, rows, changedIndexes, indexByKey, getKey)
    if (isPatched) state.version += 1
    else rebuild()
  }
  const arrange = (change: Partial<Pick<State<Row>, 'filter' | 'compare'>>) => {
    Object.assign(state, change)
    state.arrangement += 1
    rebuild()
  }
  return { state, byKey, indexByKey, setRows, arrange }
}

/**
 * Creates a row store. `keyOf` must be unique and constant for the lifetime of a row. With a source, every read first
 * applies the changes of its list.
 */
export function createRowStore<Row>(getKey: (row: Row) => string, source?: RowSource<Row>): RowStore<Row> {
  const listeners = new Set<() => void>()
  const { state, byKey, indexByKey, setRows, arrange } = createRowState(getKey)
  let sourceRows: readonly Row[] | undefined
  const sync = () => {
    const rows = source?.getRows()
    if (rows === undefined || rows === sourceRows) return
    sourceRows = rows
    setRows(rows)
  }
  const read =
    <Value>(getValue: () => Value) =>
    (): Value => {
      sync()
      return getValue()
    }
  let notifiedVersion = 0
  const change = (update: () => void) => {
    sync()
    update()
    if (state.version === notifiedVersion) return
    notifiedVersion = state.version
    for (const listener of listeners) listener()
  }
  let unsubscribe: (() => void) | undefined

  return {
    subscribe(listener) {
      listeners.add(listener)
      unsubscribe ??= source?.subscribe(() => change(() => {}))
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
    version: read(() => state.version),
    arrangement: () => state.arrangement,
    view: read(() => state.view),
    all: read(() => state.all),
    getKey,
    get: (key) => read(byKey)().get(key),
    indexOf: (key) => read(indexByKey)().get(key) ?? -1,
    justChanged: read(() => state.changed),
    forgetChanged: () =>
      change(() => {
        if (state.changed.size === 0) return
        state.changed = EMPTY_KEYS
        state.version += 1
      }),
    replace: (rows) => change(() => setRows(rows)),
    setFilter: (filter) =>
      change(() => {
        if (filter !== state.filter) arrange({ filter })
      }),
    setSort: (compare) =>
      change(() => {
        if (compare !== state.compare) arrange({ compare })
      }),
  }
}

/** Returns the indexes of changed rows if both lists have the same keys in the same order, else null. */
function changedInPlace<Row>(before: readonly Row[], after: readonly Row[], getKey: (row: Row) => string) {
  if (before.length !== after.length) return null
  const changed: number[] = []
  for (let i = 0; i < after.length; i++) {
    const previous = before[i] as Row
    const next = after[i] as Row
    if (previous === next) continue
    if (getKey(previous) !== getKey(next)) return null
    changed.push(i)
  }
  return changed
}

function changedKeys<Row>(
  before: readonly Row[],
  after: readonly Row[],
  changedIndexes: readonly number[] | null,
  byKey: () => Map<string, Row>,
  getKey: (row: Row) => string,
): ReadonlySet<string> {
  if (changedIndexes) return new Set(changedIndexes.map((i) => getKey(after[i] as Row)))
  const previousByKey = byKey()
  const changed = new Set<string>()
  for (const row of after) {
    const key = getKey(row)
    if (previousByKey.get(key) !== row) changed.add(key)
  }
  // If all rows are new (another environment or list), none is highlighted.
  return changed.size === after.length && before.length > 0 ? EMPTY_KEYS : changed
}

/**
 * Replaces changed rows in place. Returns false if a row would enter, leave or move, so that the view must be rebuilt.
 */
function patchRows<Row>(
  state: State<Row>,
  before: readonly Row[],
  after: readonly Row[],
  changedIndexes: readonly number[],
  places: () => Map<string, number>,
  getKey: (row: Row) => string,
): boolean {
  const { filter, compare, view } = state
  for (const i of changedIndexes) {
    const previous = before[i] as Row
    const next = after[i] as Row
    if (filter && filter(previous) !== filter(next)) return false
    if (compare && compare(previous, next) !== 0) return false
  }
  for (const i of changedIndexes) {
    const next = after[i] as Row
    const index = filter || compare ? places().get(getKey(next)) : i
    if (index !== undefined) view[index] = next
  }
  return true
}
