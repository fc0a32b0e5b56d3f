import { Box, Checkbox, type CheckboxProps } from '@mantine/core'
import styles from './cell-checkbox.module.css'

/** A box to tick in the cell of a table, which says in its `aria-label` what it ticks. */
export function TableCheckbox(props: CheckboxProps & { readonly 'aria-label': string }) {
  return (
    <Box component="label" className={styles.room}>
      <Checkbox size="xs" {...props} />
    </Box>
  )
}
