import { useLayoutEffect, useState } from 'react'

/** The wall is drawn for 1920×1080; every length of it is so many of these units (look 10). */
const WIDE = 1920
const HIGH = 1080
const unitNow = () => Math.min(window.innerWidth / WIDE, window.innerHeight / HIGH)

/** Pixels of one unit of the wall on this screen: 1 on 1920×1080, 2 on 3840×2160. */
export function useUnit(): number {
  const [unit, setUnit] = useState(unitNow)
  useLayoutEffect(() => {
    const resize = () => setUnit(unitNow())
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [])
  return unit
}
