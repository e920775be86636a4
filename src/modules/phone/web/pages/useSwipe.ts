import { type PointerEvent, useRef } from 'react'

const FAR_PX = 80
const LONG_MS = 650

interface Ways {
  right(): void
  left(): void
  long(): void
}

/** A stroke of the thumb over a row: far enough sideways and not along the list; or a press that stays. */
export function useSwipe(ways: Ways) {
  const from = useRef<{ x: number; y: number; id: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => {
    clearTimeout(timer.current)
    from.current = null
  }
  return {
    // Sideways strokes are ours, the list keeps its own.
    style: { touchAction: 'pan-y' as const },
    onPointerDown(event: PointerEvent) {
      if ((event.target as Element).closest('button, dialog, input')) return
      from.current = { x: event.clientX, y: event.clientY, id: event.pointerId }
      timer.current = setTimeout(() => {
        end()
        ways.long()
      }, LONG_MS)
    },
    onPointerMove(event: PointerEvent) {
      const start = from.current
      if (start?.id !== event.pointerId) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (Math.hypot(x, y) > 10) clearTimeout(timer.current)
      if (Math.abs(y) > Math.abs(x) && Math.abs(y) > 24) return end()
      if (Math.abs(x) < FAR_PX) return
      end()
      if (x > 0) ways.right()
      else ways.left()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
