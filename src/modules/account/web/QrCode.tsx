import { useQr } from '#kernel/web/ui/useQr.ts'

/** A QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = useQr(text)
  const size = drawing?.size ?? 1
  return (
    <svg viewBox={`-3 -3 ${size + 6} ${size + 6}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={drawing?.path} fill="#000" />
    </svg>
  )
}
