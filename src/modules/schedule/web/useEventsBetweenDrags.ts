import { useEffect, useRef } from 'react'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { useOrderEvents } from '#modules/maintenance/web/index.ts'

/** News of orders waits until the hand is empty: nothing moves under it. `shown` is what the board reads. */
export function useEventsBetweenDrags(dragging: boolean, shown: readonly Endpoint[]): void {
  const stale = useStale()
  const held = useRef(false)
  held.current = dragging
  const missed = useRef(false)
  useOrderEvents(() => {
    if (held.current) missed.current = true
    else void stale(...shown)
  })
  useEffect(() => {
    if (dragging || !missed.current) return
    missed.current = false
    void stale(...shown)
  }, [dragging, stale, shown])
}
