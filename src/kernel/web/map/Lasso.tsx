import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Pixel } from './geometry.ts'
import css from './map.module.css'

interface Props {
  /** The corners in pixels of the picture; undefined: given up. */
  readonly onDone: (ring: readonly Pixel[] | undefined) => void
}

/** Draws a line around places; letting go closes it. Escape gives up. */
export function Lasso({ onDone }: Props) {
  const [line, setLine] = useState<readonly Pixel[]>([])
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') done.current(undefined)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const pixelOf = (event: PointerEvent): Pixel => {
    const frame = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - frame.left, y: event.clientY - frame.top }
  }
  return (
    <svg
      className={css.lasso}
      data-own
      role="img"
      aria-label="按住拖动圈出要选的范围，Esc 取消"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setLine([pixelOf(event)])
      }}
      onPointerMove={(event) => {
        if (line.length > 0) setLine([...line, pixelOf(event)])
      }}
      onPointerUp={() => {
        setLine([])
        if (line.length > 2) onDone(line)
      }}
      onPointerCancel={() => setLine([])}
    >
      <polygon points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  )
}
