import { Star } from '../shared/evaluation.ts'
import css from './evaluation.module.css'

const path = 'M8 1.6l1.95 4.1 4.45.6-3.25 3.1.8 4.45L8 11.7l-3.95 2.15.8-4.45L1.6 6.3l4.45-.6z'

/** Given stars; few of them are a matter for somebody, so only those are coloured (look 1.1). */
export function Stars({ star, size = 14 }: { star: number; size?: number }) {
  const low = star <= 2
  return (
    <span
      className={`inline-flex gap-1 ${css.stars} ${low ? css.low : ''}`}
      role="img"
      aria-label={`${star} 星，${Star.label(star as Star)}`}
    >
      {[1, 2, 3, 4, 5].map((n) => (
        <svg key={n} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
          <path d={path} className={n <= star ? css.full : css.hollow} />
        </svg>
      ))}
    </span>
  )
}
