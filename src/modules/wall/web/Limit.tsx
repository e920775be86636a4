import css from './limit.module.css'

/** How much of a limit is used, with its half and four fifths, where people are told (look 2, ClockRail). */
export function Limit({ elapsed, limit }: { elapsed: number; limit: number }) {
  const share = Math.min(1, elapsed / limit)
  return (
    <span className={css.rail} aria-hidden>
      <i style={{ width: `${share * 100}%` }} />
      <u style={{ left: '50%' }} />
      <u style={{ left: '80%' }} />
      <b style={{ left: `${share * 100}%` }} />
    </span>
  )
}
