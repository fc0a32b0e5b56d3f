/** Predictor parameters of a stream (ISO 32000 7.4.4.4). */
export interface PredictorParams {
  readonly predictor: number
  readonly colors: number
  readonly bitsPerComponent: number
  readonly columns: number
}

/** Decodes TIFF (2) and PNG (10 and above) prediction. A truncated row is padded with zeros. */
export function decodePredictor(data: Buffer, p: PredictorParams): Buffer {
  if (p.predictor < 2) return data
  const pixelBytes = Math.max(1, (p.colors * p.bitsPerComponent + 7) >> 3)
  const rowBytes = Math.ceil((p.columns * p.colors * p.bitsPerComponent) / 8)
  if (!(rowBytes > 0 && rowBytes <= 1 << 28)) return data
  if (p.predictor === 2) return p.bitsPerComponent === 8 ? unpredictTiff(data, rowBytes, p.colors) : data
  return unpredictPng(data, rowBytes, pixelBytes)
}

function unpredictTiff(data: Buffer, rowBytes: number, colors: number): Buffer {
  const out = Buffer.from(data)
  for (let row = 0; row < out.length; row += rowBytes) {
    const end = Math.min(row + rowBytes, out.length)
    for (let at = row + colors; at < end; at++) out[at] = (out[at]! + out[at - colors]!) & 255
  }
  return out
}

function unpredictPng(data: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  const rows = Math.ceil(data.length / (rowBytes + 1))
  const out = Buffer.alloc(Math.min(rows * rowBytes, data.length))
  for (let row = 0; row < rows; row++) {
    const source = row * (rowBytes + 1)
    const kind = data[source]!
    const start = row * rowBytes
    const end = Math.min(start + rowBytes, out.length)
    for (let at = start; at < end; at++) {
      const raw = data[source + 1 + at - start] ?? 0
      const left = at - start >= pixelBytes ? out[at - pixelBytes]! : 0
      const up = row > 0 ? out[at - rowBytes]! : 0
      const corner = row > 0 && at - start >= pixelBytes ? out[at - rowBytes - pixelBytes]! : 0
      out[at] = (raw + predicted(kind, left, up, corner)) & 255
    }
  }
  return out
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const estimate = left + up - corner
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
