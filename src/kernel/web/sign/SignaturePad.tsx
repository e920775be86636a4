import { type PointerEvent, useEffect, useRef } from 'react'
import { drawStrokes, type Point, SIGN_HEIGHT, SIGN_WIDTH, type Strokes } from './strokes.ts'
import './sign.css'

interface PadProps {
  /** Whose signature: 移交人签名. */
  readonly label: string
  readonly value: Strokes
  readonly onChange: (strokes: Strokes) => void
  readonly disabled?: boolean
}

/**
 * A place to sign with mouse, pen or finger. Needs nothing but React: pages that open without the product use it too. Who
 * cannot draw needs another way beside it (SignatureField).
 */
export function SignaturePad({ label, value, onChange, disabled = false }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The stroke under the pointer; told when it ends. */
  const stroke = useRef<{ pointer: number; points: Point[] }>(undefined)
  const latest = useRef(value)
  latest.current = value

  useEffect(() => {
    const shown = canvas.current
    if (!shown) return
    const draw = () => paint(shown, stroke.current ? [...latest.current, stroke.current.points] : latest.current)
    draw()
    // Also when the window comes to a screen of another density, which changes no size in CSS pixels.
    const size = new ResizeObserver(draw)
    size.observe(shown)
    window.addEventListener('resize', draw)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', draw)
    }
  }, [])
  useEffect(() => {
    if (canvas.current) paint(canvas.current, value)
  }, [value])

  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    if (disabled || stroke.current || event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    stroke.current = { pointer: event.pointerId, points: [pointOf(event.currentTarget, event)] }
    paint(event.currentTarget, [...latest.current, stroke.current.points])
  }

  function go(event: PointerEvent<HTMLCanvasElement>): void {
    const now = stroke.current
    if (now?.pointer !== event.pointerId) return
    // A quick hand moves between two frames: the browser keeps those points for whoever asks.
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event]) now.points.push(pointOf(event.currentTarget, move))
    paint(event.currentTarget, [...latest.current, now.points])
  }

  function end(event: PointerEvent<HTMLCanvasElement>): void {
    const now = stroke.current
    if (now?.pointer !== event.pointerId) return
    stroke.current = undefined
    onChange([...latest.current, now.points])
  }

  const empty = value.length === 0
  return (
    <div className="signPad" data-disabled={disabled || undefined}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={empty ? `${label}，未签` : `${label}，已写 ${value.length} 笔`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {empty && <span className="signHint">按住鼠标或用手指在此书写</span>}
      <div className="signVerbs">
        <button
          type="button"
          aria-label={`${label}撤销一笔`}
          disabled={disabled || empty}
          onClick={() => onChange(value.slice(0, -1))}
        >
          撤销一笔
        </button>
        <button type="button" aria-label={`${label}重签`} disabled={disabled || empty} onClick={() => onChange([])}>
          重签
        </button>
      </div>
    </div>
  )
}

/** Where on the pad, in its own units. */
function pointOf(canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = canvas.getBoundingClientRect()
  const round = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10
  return {
    x: round(((clientX - box.left) / (box.width || SIGN_WIDTH)) * SIGN_WIDTH, SIGN_WIDTH),
    y: round(((clientY - box.top) / (box.height || SIGN_HEIGHT)) * SIGN_HEIGHT, SIGN_HEIGHT),
  }
}

/** As many pixels as the screen has, so that the line is as sharp as the type around it. */
function paint(canvas: HTMLCanvasElement, strokes: Strokes): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const width = canvas.clientWidth || SIGN_WIDTH
  const scale = (width * (window.devicePixelRatio || 1)) / SIGN_WIDTH
  const [across, down] = [Math.round(SIGN_WIDTH * scale), Math.round(SIGN_HEIGHT * scale)]
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across
    canvas.height = down
  }
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  const ink = getComputedStyle(canvas).color
  pen.strokeStyle = ink
  pen.fillStyle = ink
  drawStrokes(pen, strokes)
}
