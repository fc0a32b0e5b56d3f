/** The class of the notice of the first paint that the application could not be loaded. */
export const LOAD_FAILURE_CLASS = 'first-load-failure'
