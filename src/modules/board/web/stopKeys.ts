import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }
const stopsOf = (lane: Element | undefined) => [...(lane?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]

/** Arrows walk the stops of a lane, up and down from lane to lane at the same place of the day; Enter opens one. */
export function walkStops(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const stop = (event.target as Element).closest<HTMLElement>('[data-chip]')
  if (step === undefined || !stop || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const along = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  next(event.currentTarget, stop, step, along)?.focus()
}

function next(lane: HTMLElement, stop: HTMLElement, step: number, along: boolean): HTMLElement | undefined {
  const at = stopsOf(lane).indexOf(stop)
  if (along) return stopsOf(lane)[at + step]
  const lanes = [...document.querySelectorAll('[data-lane]')]
  for (let n = lanes.indexOf(lane) + step; n >= 0 && n < lanes.length; n += step) {
    const stops = stopsOf(lanes[n])
    if (stops.length > 0) return stops[Math.min(at, stops.length - 1)]
  }
  return undefined
}
