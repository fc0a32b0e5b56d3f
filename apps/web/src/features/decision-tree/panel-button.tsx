import { Button } from '@mantine/core'

/** A button of the panel beside the columns. */
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
