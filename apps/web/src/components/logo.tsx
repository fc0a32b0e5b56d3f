/** The logo: a bed with slots, some of them booked. Uses the text colour of its surroundings. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect x="2.75" y="5.75" width="26.5" height="20.5" rx="2.25" stroke="currentColor" strokeWidth="1.5" />
      <g fill="currentColor">
        <rect x="6.5" y="9.5" width="6" height="6" rx="1" />
        <rect x="6.5" y="17.5" width="6" height="5" rx="1" opacity=".35" />
        <rect x="14.5" y="9.5" width="4.5" height="13" rx="1" />
        <circle cx="23.5" cy="12.5" r="2.75" opacity=".35" />
        <circle cx="23.5" cy="19.75" r="2.75" />
      </g>
    </svg>
  )
}
