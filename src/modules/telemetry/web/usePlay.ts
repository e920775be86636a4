import { useEffect, useRef, useState } from 'react'

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Draws at each frame of the screen while the page is in sight; of who wants no motion (look 8), twice a second. */
export function usePlay(draw: () => void): void {
  const latest = useRef(draw)
  latest.current = draw
  useEffect(() => {
    let stopped = false
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = () => {
      if (stopped) return
      latest.current()
      if (still()) timer = setTimeout(run, 500)
      else asked = requestAnimationFrame(run)
    }
    run()
    return () => {
      stopped = true
      cancelAnimationFrame(asked)
      clearTimeout(timer)
    }
  }, [])
}

/** Counts up `perSecond`, for what is drawn again with React. */
export function useTick(perSecond: number): number {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((n) => n + 1), 1000 / perSecond)
    return () => clearInterval(timer)
  }, [perSecond])
  return tick
}

/** The size of an element, px; follows it. */
export function useSize<E extends Element>(): readonly [
  ref: (element: E | null) => void,
  width: number,
  height: number,
] {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [element, setElement] = useState<E | null>(null)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, size.width, size.height]
}
