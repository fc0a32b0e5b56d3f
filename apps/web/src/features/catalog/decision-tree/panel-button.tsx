import { Button } from '@mantine/core'
import { WithReason } from '../../../components/with-reason.tsx'

interface PanelButtonProps {
  readonly label: string
  /** Why it cannot act now. */
  readonly reason?: string | false | null
  readonly danger?: boolean
  readonly onClick: () => void
}

/** A button of the panel of a value. */
export function PanelButton(props: PanelButtonProps) {
  return (
    <WithReason reason={props.reason}>
      <Button
        variant="default"
        size="compact-md"
        c={props.danger && !props.reason ? 'danger' : undefined}
        onClick={props.onClick}
      >
        {props.label}
      </Button>
    </WithReason>
  )
}
