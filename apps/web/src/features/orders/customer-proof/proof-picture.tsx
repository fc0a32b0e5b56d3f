import type { ProofPicture as Picture } from '@platen/contract/customer-proofs'
import { useCallback, useId } from 'react'
import styles from './customer-proof.module.css'
import { drawPicture } from './draw-picture.ts'

/** Artwork as it looks in its slot. */
export function ProofPicture({ picture, label }: { readonly picture: Picture; readonly label: string }) {
  const id = useId()
  const draw = useCallback(
    (svg: SVGElement | null) => {
      if (svg) drawPicture(svg, picture, id)
    },
    [picture, id],
  )
  return <svg role="img" aria-label={label} className={styles.picture} ref={draw} />
}
