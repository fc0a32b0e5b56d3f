/** Shown for a page without a thumbnail: a grey frame with the outline of a picture. */
export const PLACEHOLDER_THUMBNAIL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400">
<rect width="100" height="100" fill="#e9ecef"/>
<g fill="none" stroke="#868e96" stroke-width="3" stroke-linejoin="round">
<rect x="25" y="30" width="50" height="40" rx="3"/><circle cx="39" cy="43" r="4"/>
<path d="M25 65 L43 53 L53 60 L63 49 L75 60"/></g></svg>`

export const PLACEHOLDER_TYPE = 'image/svg+xml'
