import { useQr } from '#kernel/web/ui/useQr.ts'
import css from './pay.module.css'

export function PayCode({ text, label }: { text: string; label: string }) {
  const drawing = useQr(text)
  const size = drawing?.size ?? 29
  return (
    <svg
      className={css.code}
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawing?.path} fill="#000" />
    </svg>
  )
}
