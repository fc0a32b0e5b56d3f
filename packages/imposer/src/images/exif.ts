import { dpiFromMetric, plausibleResolution, type Resolution } from '@platen/domain/artwork'
import { type Orientation, parseOrientation } from './page-size.ts'
import { readDirectory, type TiffDirectory, tiffStart } from './tiff-directory.ts'

export interface ExifMetadata {
  readonly orientation: Orientation
  readonly resolution: Resolution | undefined
}

const TAG = { xResolution: 0x011a, yResolution: 0x011b, unit: 0x0128, orientation: 0x0112 } as const
const [UNIT_INCH, UNIT_CM] = [2, 3]

/** Returns orientation and resolution of a directory. The default unit is inches (TIFF 6.0, page 38). */
export function toExifMetadata({ tags }: TiffDirectory): ExifMetadata {
  const value = (tag: number) => tags.get(tag)?.[0]
  const unit = value(TAG.unit) ?? UNIT_INCH
  const dpi = (tag: number) => {
    const stated = value(tag) ?? 0
    if (unit === UNIT_CM) return dpiFromMetric(stated, 2.54)
    return unit === UNIT_INCH ? stated : 0
  }
  return {
    orientation: parseOrientation(value(TAG.orientation)),
    resolution: plausibleResolution(dpi(TAG.xResolution), dpi(TAG.yResolution)),
  }
}

/**
 * Parses the first directory of an EXIF block (a small TIFF, without the prefix "Exif\0\0"). Invalid metadata is
 * ignored: it is no reason to reject an image.
 */
export async function readExif(block: Buffer): Promise<ExifMetadata> {
  const start = tiffStart(block)
  const read = (position: number, length: number) => block.subarray(position, position + length)
  const directory = start && (await readDirectory(read, start, start.first))
  return directory ? toExifMetadata(directory) : { orientation: 1, resolution: undefined }
}
