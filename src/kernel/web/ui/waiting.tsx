import { useEffect, useState } from 'react'

/** True once `active` has held for `delay` ms: so that a fast answer shows no skeleton. */
export function useDelayed(active: boolean, delay: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return setPassed(false)
    const timer = setTimeout(() => setPassed(true), delay)
    return () => clearTimeout(timer)
  }, [active, delay])
  return active && passed
}

const widths = [70, 54, 82, 61, 74, 58, 66, 77, 49, 63]

/** Rows to come. Shown only after 300 ms of waiting (look 9): see `useDelayed`. */
export function RowSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div className="skeleton" aria-busy="true" role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="skeletonRow">
          <span />
          <span style={{ width: `${widths[i % widths.length]}%` }} />
          <span />
        </div>
      ))}
    </div>
  )
}

/** In place of what is on its way: nothing for 300 ms, then rows to come (look 9). */
export function Coming() {
  return useDelayed(true, 300) ? <RowSkeleton /> : null
}
