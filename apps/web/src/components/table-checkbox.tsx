import { Box, Checkbox, type CheckboxProps } from '@mantine/core'
import styles from './table-checkbox.module.css'

/** A checkbox in a table cell; its `aria-label` names what it selects. */
export function TableCheckbox(props: CheckboxProps & { readonly 'aria-label': string }) {
  return (
    <Box component="label" className={styles.target}>
      <Checkbox size="xs" {...props} />
    </Box>
  )
}
