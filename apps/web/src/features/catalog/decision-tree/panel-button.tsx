import { Button } from '@mantine/core'

/** Button of the value panel. */
export function PanelButton(props: { label: string; disabled?: boolean; danger?: boolean; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={props.disabled === true}
      c={props.danger && !props.disabled ? 'danger' : undefined}
      onClick={props.onClick}
    >
      {props.label}
    </Button>
  )
}
