import type { z } from 'zod'
import { type Context, file, findRow } from '#kernel/server/index.ts'
import { type PdfContent, qrSvg, renderPdf } from '#kernel/server/pdf.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { sheetPlaces, wrapped } from '#modules/elevator/shared/label.ts'
import type { UnitDetail } from '#modules/warehouse/shared/unit.ts'
import { LabelSize, type LabelsAsked } from '../shared/label.ts'
import { findLabelBatches, findLabelSerials, type LabelRow } from './label.store.ts'

const POINTS = 72 / 25.4
const { small, usual, large, sheet } = LabelSize.code

/** Millimetres of a label, of its code, and of its letters. */
const plans = {
  [small]: { width: 40, height: 30, code: 15, name: 3, text: 2.2 },
  [usual]: { width: 60, height: 40, code: 22, name: 4, text: 2.8 },
  [large]: { width: 80, height: 50, code: 30, name: 5.2, text: 3.4 },
  [sheet]: { width: 60, height: 40, code: 22, name: 4, text: 2.8 },
} as const
const MARGIN = 2.5
const LEADING = 1.3

/**
 * Labels in their true size, a page each, or on sheets to cut. The square holds what the box of the bills' lines finds exactly:
 * the number of the part, of the batch, of the piece.
 */
export async function printLabels(ctx: Context, asked: z.output<typeof LabelsAsked>): Promise<FileReply> {
  const unit = await findRow<UnitDetail>(ctx, 'unit', asked.unitId)
  const kind = [unit.brand, unit.model, unit.spec].filter((one) => one !== null).join(' ')
  const said = kind ? [kind] : []
  const batches = asked.batchIds.length > 0 ? await findLabelBatches(ctx, unit.id, asked.batchIds) : []
  const serials = asked.serialIds.length > 0 ? await findLabelSerials(ctx, unit.id, asked.serialIds) : []
  const labels: LabelRow[] = [
    ...Array.from({ length: asked.count }, () => ({
      code: unit.partNo,
      name: unit.name,
      lines: [...said, `编码 ${unit.partNo}`, `单位 ${unit.measureUnit}`],
    })),
    ...batches.map(({ batchNo, producedAt, expireAt }) => ({
      code: batchNo,
      name: unit.name,
      lines: [
        ...said,
        `编码 ${unit.partNo}`,
        `批次 ${batchNo}`,
        ...(producedAt ? [`生产 ${producedAt}`] : []),
        ...(expireAt ? [`有效期至 ${expireAt}`] : []),
      ],
    })),
    ...serials.map((serialNo) => ({
      code: serialNo,
      name: unit.name,
      lines: [...said, `编码 ${unit.partNo}`, `序列号 ${serialNo}`],
    })),
  ]
  return file(`${unit.name}标签_${labels.length}枚.pdf`, 'application/pdf', () => labelPdf(asked.size, labels))
}

async function labelPdf(size: keyof typeof plans, labels: readonly LabelRow[]): Promise<Uint8Array> {
  const { width, height } = plans[size]
  const content: PdfContent[] = []
  for (const [n, label] of labels.entries()) {
    const slot = size === sheet ? n % sheetPlaces.length : 0
    const at = size === sheet ? (sheetPlaces[slot] as { x: number; y: number }) : { x: 0, y: 0 }
    if (slot === 0 && n > 0) content.push({ text: '', pageBreak: 'before' })
    content.push(...(await drawn(size, label, at)))
  }
  return renderPdf({
    content,
    pageSize: size === sheet ? 'A4' : { width: width * POINTS, height: height * POINTS },
    pageMargins: [0, 0, 0, 0],
    info: { title: '配件标签' },
  })
}

async function drawn(
  size: keyof typeof plans,
  { code, name, lines }: LabelRow,
  at: { x: number; y: number },
): Promise<PdfContent[]> {
  const plan = plans[size]
  const place = (x: number, y: number) => ({ x: (at.x + x) * POINTS, y: (at.y + y) * POINTS })
  const inner = plan.width - 2 * MARGIN
  const title = wrapped(name, inner / plan.name, true).slice(0, 2)
  const top = MARGIN + title.length * plan.name * LEADING + 0.8
  const left = MARGIN + plan.code + 2
  const room = plan.width - MARGIN - left
  // As many lines as the label holds: what tells the piece apart stands last and is kept.
  const fits = Math.floor((plan.height - MARGIN - top) / (plan.text * LEADING))
  const said = lines.flatMap((line) => wrapped(line, room / plan.text, false))
  const shown = said.length > fits ? said.slice(said.length - fits) : said
  const line = (text: string, x: number, y: number, high: number, bold: boolean): PdfContent => ({
    text,
    bold,
    fontSize: high * POINTS,
    lineHeight: 1,
    noWrap: true,
    // The face's ascent is 1.16 em; a line's signs begin 0.88 em above its foot.
    absolutePosition: place(x, y - high * 0.28),
  })
  return [
    ...(size === sheet
      ? [
          {
            canvas: [
              {
                type: 'rect',
                x: 0,
                y: 0,
                w: plan.width * POINTS,
                h: plan.height * POINTS,
                lineWidth: 0.2,
                lineColor: '#999999',
              },
            ],
            absolutePosition: place(0, 0),
          },
        ]
      : []),
    ...title.map((text, n) => line(text, MARGIN, MARGIN + n * plan.name * LEADING, plan.name, true)),
    {
      svg: await qrSvg(code),
      width: plan.code * POINTS,
      height: plan.code * POINTS,
      absolutePosition: place(MARGIN, top),
    },
    ...shown.map((text, n) => line(text, left, top + n * plan.text * LEADING, plan.text, false)),
  ]
}
