import { type PointerEvent, useEffect, useRef, useState } from 'react'
import css from './signaturePad.module.css'

interface Props {
  readonly label: string
  /** The signature as PNG on white; null when it was wiped. Called when the finger leaves. */
  onChange(signature: Blob | null): void
}

/** Longest side of the picture; a signature of this size stays far below 200 KB. */
const WIDTH_PX = 800
/** Shorter strokes are a slip of the finger. */
const LEAST_PX = 40

/** 签名: drawn with a finger, a pen or a mouse; grows sharp on every screen. */
export function SignaturePad({ label, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const length = useRef(0)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => wipe(canvas.current), [])
  const place = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = event.currentTarget.width / box.width
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale }
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || !last.current) return
    const to = place(event)
    pen.beginPath()
    pen.moveTo(last.current.x, last.current.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    length.current += Math.hypot(to.x - last.current.x, to.y - last.current.y)
    last.current = to
  }
  const lift = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    last.current = null
    if (length.current < LEAST_PX) return
    setDrawn(true)
    event.currentTarget.toBlob((blob) => onChange(blob), 'image/png')
  }
  const clear = () => {
    wipe(canvas.current)
    length.current = 0
    setDrawn(false)
    onChange(null)
  }
  return (
    <div className={css.pad}>
      <canvas
        ref={canvas}
        width={WIDTH_PX}
        height={Math.round(WIDTH_PX * 0.5)}
        role="img"
        aria-label={drawn ? `${label}，已签名` : label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          last.current = place(event)
        }}
        onPointerMove={draw}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
      {!drawn && <span aria-hidden>{label}</span>}
      <button type="button" onClick={clear} disabled={!drawn}>
        重签
      </button>
    </div>
  )
}

function wipe(canvas: HTMLCanvasElement | null): void {
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.strokeStyle = '#10181f'
  pen.lineWidth = 5
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
}
