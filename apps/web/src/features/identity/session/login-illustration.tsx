import styles from './login-illustration.module.css'

export const ILLUSTRATION_VIEW_BOX = '-60 -60 1020 820'

/**
 * A bed of 900 x 700 mm with rulers and three jigs, drawn in mm. Decorative: it has no information that the text lacks.
 */
export function LoginIllustration() {
  return (
    <svg
      viewBox={ILLUSTRATION_VIEW_BOX}
      preserveAspectRatio="xMidYMid meet"
      className={styles.drawing}
      role="presentation"
    >
      <Ruler length={900} />
      <g transform="matrix(0 1 1 0 0 0)">
        <Ruler length={700} />
      </g>
      <rect className={styles.bed} width={900} height={700} />
      <rect className={styles.area} x={20} y={20} width={860} height={660} />
      <PhoneCases x={50} y={50} />
      <Coasters x={50} y={405} />
      <Pens x={565} y={50} />
    </svg>
  )
}

/** Ticks every 10 mm, longer ones every 100. */
function Ruler({ length }: { length: number }) {
  const ticks = Array.from({ length: length / 10 + 1 }, (_, index) => index * 10)
  const path = ticks
    .map((position) => `M${position} -8v${position % 100 === 0 ? -22 : position % 50 === 0 ? -14 : -8}`)
    .join('')
  return <path className={styles.ruler} d={path} />
}

const grid = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
    index,
  }))

function PhoneCases({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.jig} width={485} height={325} rx={4} />
      {grid(5, 2).map(({ column, row, index }) => (
        <g key={index} transform={`translate(${20 + column * 91} ${15 + row * 152})`}>
          <rect className={index < 7 ? styles.booked : styles.slot} width={81} height={143} rx={12} />
          <rect className={styles.cutout} x={8} y={8} width={28} height={30} rx={7} />
          {index < 7 && <rect className={styles.box} x={-3} y={-3} width={87} height={149} />}
        </g>
      ))}
    </g>
  )
}

function Coasters({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.jig} width={485} height={245} rx={4} />
      {grid(4, 2).map(({ column, row, index }) => (
        <circle
          key={index}
          className={index < 3 ? styles.booked : styles.slot}
          cx={68 + column * 116}
          cy={65 + row * 115}
          r={48}
        />
      ))}
    </g>
  )
}

function Pens({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.jig} width={285} height={600} rx={4} />
      {grid(1, 18).map(({ row, index }) => (
        <rect
          key={index}
          className={index === 4 ? styles.suggested : index < 4 ? styles.booked : styles.slot}
          x={25}
          y={22 + row * 31}
          width={235}
          height={18}
          rx={9}
        />
      ))}
    </g>
  )
}
