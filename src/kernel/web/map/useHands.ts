import { type RefObject, useEffect, useRef } from 'react'
import type { Moved } from './useScheme.ts'

/**
 * The picture follows the pointer and the wheel; a click beside everything closes what is open. What lies on the picture
 * keeps its own clicks. By hand and not through React: only so the page below does not scroll along.
 */
export function useHands(frame: RefObject<HTMLElement | null>, shown: Moved, onBeside: () => void): void {
  const now = useRef({ shown, onBeside })
  now.current = { shown, onBeside }
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let held: { x: number; y: number; far: boolean } | undefined
    const onGround = ({ target }: Event) => target === element || target instanceof SVGElement
    const down = (event: PointerEvent) => {
      if (!onGround(event) || (event.target as Element).closest('button, [data-own]')) return
      held = { x: event.clientX, y: event.clientY, far: false }
      element.setPointerCapture(event.pointerId)
    }
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!held) return
      const far = held.far || Math.hypot(x - held.x, y - held.y) > 3
      if (!far) return
      now.current.shown.move(x - held.x, y - held.y)
      held = { x, y, far }
    }
    const up = () => {
      if (held && !held.far) now.current.onBeside()
      held = undefined
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      now.current.shown.zoom(event.deltaY < 0 ? 1.25 : 0.8, { x: event.clientX - box.left, y: event.clientY - box.top })
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('wheel', wheel)
    }
  }, [frame])
}
