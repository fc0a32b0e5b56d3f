import { type ArtworkInfo, pageMetadata } from './types.ts'

/** The device colours that PDF/X-4 lets a sheet have, by how many colours its printing condition has. */
const DEVICE_SPACES_BY_COMPONENTS: Readonly<Record<1 | 3 | 4, readonly string[]>> = {
  1: ['DeviceGray'],
  3: ['DeviceGray', 'DeviceRGB'],
  4: ['DeviceGray', 'DeviceCMYK'],
}

/**
 * Whether a page of artwork keeps to what PDF/X-4 (ISO 15930-7) asks of fonts and colours, so that a sheet with it may
 * say that it is one: fonts are embedded, and colours that name no profile are those of the printing condition. The
 * fonts of an SVG are shapes on the sheet.
 *
 * @param components colours of the printing condition's profile
 */
export function conformsToPdfX4(info: ArtworkInfo, page: number, components: 1 | 3 | 4): boolean {
  const { fonts, colourSpaces } = pageMetadata(info, page)
  const foreign = colourSpaces.filter((name) => name.startsWith('Device') && name !== 'DeviceN')
  return (
    (info.kind === 'SVG' || fonts.every(({ embedded }) => embedded)) &&
    foreign.every((name) => DEVICE_SPACES_BY_COMPONENTS[components].includes(name))
  )
}
