export { BulkBar } from './bulk-bar.tsx'
export { CancelOrderButton, renderCancelOrderButton } from './cancel-order-button.tsx'
export { UndoMessage } from './undo-message.tsx'
export { type BulkRunner, useBulkRunner } from './use-bulk-runner.tsx'
