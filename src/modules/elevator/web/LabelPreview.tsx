import { useQr } from '#kernel/web/ui/useQr.ts'
import { LABEL_RULE, type LabelField, type LabelSize, layoutLabel } from '../shared/label.ts'
import type { Label } from '../shared/qr.ts'
import css from './elevator.module.css'

interface Props {
  readonly label: Label
  readonly size: LabelSize
  readonly fields: readonly LabelField[]
  readonly dutyPhone: boolean
  readonly logo: boolean
}

/** A label in true size, drawn from the same layout as the PDF; colours of paper, also at night. */
export function LabelPreview({ label, size, fields, dutyPhone, logo: wanted }: Props) {
  const values = Object.fromEntries(fields.map((name) => [name, label.values[name] ?? null]))
  const layout = layoutLabel(size, {
    ...label,
    values,
    dutyPhone: dutyPhone ? label.dutyPhone : null,
    logo: wanted && label.logoUrl !== null,
  })
  const { width, height, qr, logo, rule, lines } = layout
  const drawing = useQr(label.url)
  return (
    <svg
      className={css.label}
      role="img"
      aria-label={`标签 ${label.values.name ?? label.shortNo}`}
      style={{ width: `${width}mm`, height: `${height}mm` }}
      viewBox={`0 0 ${width} ${height}`}
    >
      {drawing && (
        <g transform={`translate(${qr.x} ${qr.y}) scale(${qr.side / (drawing.size + 2)}) translate(1 1)`}>
          <path d={drawing.path} fill="#000" shapeRendering="crispEdges" />
        </g>
      )}
      {logo && label.logoUrl && <image href={label.logoUrl} preserveAspectRatio="xMinYMin meet" {...logo} />}
      {rule && <rect x={rule.x} y={rule.y - LABEL_RULE / 2} width={rule.width} height={LABEL_RULE} fill="#000" />}
      {lines.map((line) => (
        <text
          key={`${line.x}.${line.y}`}
          x={line.x}
          y={line.y + line.size * 0.88}
          fontSize={line.size}
          textLength={line.width}
          lengthAdjust="spacingAndGlyphs"
          fontWeight={line.bold ? 600 : 400}
          fill="#000"
        >
          {line.text}
        </text>
      ))}
    </svg>
  )
}
