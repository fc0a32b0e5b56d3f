import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import narrow from './narrow-rows.module.css'

export interface TableColumn<Item> {
  readonly key: string
  /** Empty for columns without a heading, such as buttons. */
  readonly title: string
  readonly render: (item: Item) => ReactNode
  /** Right-aligned, so that numbers can be compared. */
  readonly isNumeric?: boolean
  /** Marks the row header cell. */
  readonly isRowHeader?: boolean
  /** Buttons: on a telephone they are below the values of their row. */
  readonly isButtons?: boolean
}

/** A simple table for lists of a few dozen rows. The order list uses the data grid instead. */
export function DataTable<Item>(props: {
  readonly label: string
  readonly columns: readonly TableColumn<Item>[]
  readonly items: readonly Item[]
  readonly getId: (item: Item) => string
  /** The table is on the page itself, with a border. */
  readonly isCard?: boolean
}) {
  return (
    <div
      className={styles.scroll}
      data-card={props.isCard || undefined}
      tabIndex={0}
      role="group"
      aria-label={props.label}
    >
      <table className={`${styles.table} ${narrow.rows}`}>
        <thead>
          <tr>
            {props.columns.map((column) => {
              const Cell = column.title === '' ? 'td' : 'th'
              return (
                <Cell
                  key={column.key}
                  scope={column.title === '' ? undefined : 'col'}
                  data-numeric={column.isNumeric || undefined}
                  data-buttons={column.isButtons || undefined}
                >
                  {column.title}
                </Cell>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {props.items.map((item) => (
            <tr key={props.getId(item)}>
              {props.columns.map((column) => {
                const Cell = column.isRowHeader ? 'th' : 'td'
                return (
                  <Cell
                    key={column.key}
                    scope={column.isRowHeader ? 'row' : undefined}
                    data-numeric={column.isNumeric || undefined}
                    data-head={column.isButtons ? undefined : column.title || undefined}
                    data-buttons={column.isButtons || undefined}
                  >
                    {column.render(item)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
