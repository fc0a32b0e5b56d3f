import { type ArtworkInfo, pageMetadata } from './types.ts'

/** Device colour spaces allowed in a PDF/X-4 sheet, by the number of components of its printing condition. */
const DEVICE_SPACES_BY_COMPONENTS: Readonly<Record<1 | 3 | 4, readonly string[]>> = {
  1: ['DeviceGray'],
  3: ['DeviceGray', 'DeviceRGB'],
  4: ['DeviceGray', 'DeviceCMYK'],
}

/**
 * Whether a page of artwork meets the requirements of PDF/X-4 (ISO 15930-7): fonts are embedded, colours without a
 * profile use the colour space of the printing condition, and no object has another feature that is forbidden. Fonts of
 * an SVG are ignored because they become paths on the sheet.
 *
 * @param components number of colour components of the printing condition's profile
 */
export function conformsToPdfX4(info: ArtworkInfo, page: number, components: 1 | 3 | 4): boolean {
  const { fonts, colourSpaces } = pageMetadata(info, page)
  const foreign = colourSpaces.filter((name) => name.startsWith('Device') && name !== 'DeviceN')
  return (
    info.usesFeaturesOutsidePdfX4 !== true &&
    (info.kind === 'SVG' || fonts.every(({ embedded }) => embedded)) &&
    foreign.every((name) => DEVICE_SPACES_BY_COMPONENTS[components].includes(name))
  )
}
