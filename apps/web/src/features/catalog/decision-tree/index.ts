export const loadRulesDialog = async () => (await import('./rules-dialog.tsx')).RulesDialog
export { JigExplanationDialog } from './jig-explanation-dialog.tsx'
