import { type PdfContent, qrSvg, renderPdf } from '#kernel/server/pdf.ts'
import {
  LABEL_RULE,
  type LabelFacts,
  type LabelLayout,
  type LabelSize,
  labelSizes,
  layoutLabel,
  sheetPlaces,
} from '../shared/label.ts'

const POINTS = 72 / 25.4

/** Labels as PDF in true size: a page per label, or A4 sheets with thin lines to cut along. */
export async function labelPdf(
  size: LabelSize,
  labels: readonly (LabelFacts & { url: string })[],
  /** The company's mark as a data address; none: labels without. */
  mark?: string,
): Promise<Uint8Array> {
  const sheet = size === 'A4'
  const content: PdfContent[] = []
  for (const [n, label] of labels.entries()) {
    const slot = sheet ? n % sheetPlaces.length : 0
    const at = sheet ? (sheetPlaces[slot] as { x: number; y: number }) : { x: 0, y: 0 }
    if (slot === 0 && n > 0) content.push({ text: '', pageBreak: 'before' })
    content.push(
      ...(await drawn(layoutLabel(size, { ...label, logo: mark !== undefined }), label.url, at, sheet, mark)),
    )
  }
  const { width, height } = labelSizes[size]
  return renderPdf({
    content,
    pageSize: sheet ? 'A4' : { width: width * POINTS, height: height * POINTS },
    pageMargins: [0, 0, 0, 0],
    info: { title: '电梯二维码标签' },
  })
}

async function drawn(
  layout: LabelLayout,
  url: string,
  at: { x: number; y: number },
  framed: boolean,
  mark: string | undefined,
): Promise<PdfContent[]> {
  const place = (x: number, y: number) => ({ x: (at.x + x) * POINTS, y: (at.y + y) * POINTS })
  const { qr, logo, rule } = layout
  return [
    ...(framed
      ? [
          {
            canvas: [
              {
                type: 'rect',
                x: 0,
                y: 0,
                w: layout.width * POINTS,
                h: layout.height * POINTS,
                lineWidth: 0.2,
                lineColor: '#999999',
              },
            ],
            absolutePosition: place(0, 0),
          },
        ]
      : []),
    { svg: await qrSvg(url), width: qr.side * POINTS, height: qr.side * POINTS, absolutePosition: place(qr.x, qr.y) },
    ...(rule
      ? [
          {
            canvas: [{ type: 'line', x1: 0, y1: 0, x2: rule.width * POINTS, y2: 0, lineWidth: LABEL_RULE * POINTS }],
            absolutePosition: place(rule.x, rule.y),
          },
        ]
      : []),
    ...(logo && mark
      ? [
          {
            image: mark,
            fit: [logo.width * POINTS, logo.height * POINTS],
            absolutePosition: place(logo.x, logo.y),
          },
        ]
      : []),
    ...layout.lines.map((line) => ({
      text: line.text,
      bold: line.bold,
      fontSize: line.size * POINTS,
      lineHeight: 1,
      noWrap: true,
      // The face's ascent is 1.16 em; a line's signs begin 0.88 em above its foot.
      absolutePosition: place(line.x, line.y - line.size * 0.28),
    })),
  ]
}
