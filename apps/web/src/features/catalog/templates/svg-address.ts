/** Returns a URL of an SVG picture. Scripts do not run in a picture that is loaded from a URL. */
export const toSvgAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
