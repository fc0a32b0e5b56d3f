export const loadRulesDialog = async () => (await import('./rules-dialog.tsx')).RulesDialog
export { JigOfRule } from './action-summary.tsx'
export { JigExplanationDialog } from './jig-explanation-dialog.tsx'
