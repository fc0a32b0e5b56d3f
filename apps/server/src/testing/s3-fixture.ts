import { atEnd } from './at-end.ts'
import { type Radosgw, startRadosgw } from './radosgw.ts'

/** Starts radosgw for this test file. Returns undefined, and prints why, if it is not installed. */
export async function startTestS3(): Promise<Radosgw | undefined> {
  const radosgw = await startRadosgw()
  atEnd(() => radosgw?.stop())
  return radosgw
}
