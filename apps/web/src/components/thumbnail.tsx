import { type ReactNode, useEffect, useState } from 'react'

/** Delays in ms after which a thumbnail that has not been rendered yet is requested again. */
const RETRY_DELAYS = [2000, 5000, 15_000, 60_000]

interface ThumbnailProps {
  /** URL; null if there is no artwork. */
  readonly source: string | null
  readonly alt: string
  /** Shown while there is no thumbnail. */
  readonly missing: ReactNode
}

/** The thumbnail of an artwork page. One that is not available is requested again several times. */
export function Thumbnail({ source, ...props }: ThumbnailProps) {
  // The key creates a new image element for each artwork, so that the image of another one is not shown while it loads.
  return source === null ? props.missing : <LoadedThumbnail key={source} source={source} {...props} />
}

function LoadedThumbnail({ source, alt, missing }: ThumbnailProps & { readonly source: string }) {
  const [failures, setFailures] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const delay = isMissing ? RETRY_DELAYS[failures - 1] : undefined
  useEffect(() => {
    if (delay === undefined) return
    const timer = setTimeout(() => setMissing(false), delay)
    return () => clearTimeout(timer)
  }, [delay])
  if (isMissing) return missing
  const handleError = () => {
    setFailures(failures + 1)
    setMissing(true)
  }
  return <img src={source} alt={alt} loading="lazy" decoding="async" onError={handleError} />
}
