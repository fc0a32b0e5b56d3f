export { LastChange } from './last-change.tsx'
export { StoredChangesNotice } from './stored-changes-notice.tsx'
