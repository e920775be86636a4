import type { KeyboardEvent, PointerEvent } from 'react'
import { drawTo, LEAST_WIDTH, STEP } from './width.ts'

/** The left edge of the inspector: dragged, or moved by the arrows; a double click takes the first width back. */
export function Edge({ width }: { width: number }) {
  const widthOf = (edge: Element) => edge.parentElement?.getBoundingClientRect().width || width
  function drag(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    const edge = event.currentTarget
    const from = event.clientX
    const before = widthOf(edge)
    edge.setPointerCapture(event.pointerId)
    const move = (at: globalThis.PointerEvent) => drawTo(before + from - at.clientX)
    const end = () => {
      edge.removeEventListener('pointermove', move)
      edge.removeEventListener('lostpointercapture', end)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', end)
    event.preventDefault()
  }
  function press(event: KeyboardEvent): void {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    drawTo(widthOf(event.currentTarget) + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between two panes that is moved, no rule between texts
    <div
      className="inspectorEdge"
      role="separator"
      aria-orientation="vertical"
      aria-label="调整详情宽度"
      aria-valuenow={Math.round(width)}
      aria-valuemin={LEAST_WIDTH}
      tabIndex={0}
      title="拖动调整宽度，双击恢复"
      onPointerDown={drag}
      onDoubleClick={() => drawTo(undefined)}
      onKeyDown={press}
    />
  )
}
