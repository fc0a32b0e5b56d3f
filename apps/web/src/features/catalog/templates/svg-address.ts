/** Returns an address of an SVG picture. In a picture that is loaded from an address, scripts do not run. */
export const toSvgAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
