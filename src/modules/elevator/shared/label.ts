import { elevatorFields } from './elevatorFields.ts'

/** Labels to print (archives 4.5, qrcodeSet): sizes in millimetres and where each thing stands on a label. */

export const labelSizes = {
  '60x40': { title: '60×40 mm', width: 60, height: 40 },
  '80x50': { title: '80×50 mm', width: 80, height: 50 },
  '100x70': { title: '100×70 mm', width: 100, height: 70 },
  /** 21 labels of 60×40 mm on a sheet, for ordinary printers and cutters. */
  A4: { title: 'A4 整张（21 枚 60×40）', width: 60, height: 40 },
} as const
export type LabelSize = keyof typeof labelSizes

/** What may be printed, in the order of the label. */
export const labelFields = {
  name: elevatorFields.name.meta()?.title as string,
  communityName: '小区',
  registerCode: elevatorFields.registerCode.meta()?.title as string,
  deviceNumber: '设备编号',
  nineSixThreeSerialNumber: '96333识别码',
  maintenanceWorkers: '维保人员',
  companyName: '维保单位',
} as const
export type LabelField = keyof typeof labelFields
export const allLabelFields = Object.keys(labelFields) as LabelField[]

export interface LabelFacts {
  readonly values: { readonly [F in LabelField]?: string | null }
  readonly shortNo: string
  /** 24-hour duty phone of the maintenance company; null: not printed. */
  readonly dutyPhone: string | null
  /** The company's mark is printed in the upper right corner. */
  readonly logo?: boolean
}

interface LabelText {
  readonly text: string
  /** Millimetres from the label's left and upper edge to the line's upper left corner; height of the type. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly bold: boolean
}
export interface LabelLayout {
  readonly width: number
  readonly height: number
  readonly qr: { readonly x: number; readonly y: number; readonly side: number }
  /** Box of the company's mark; it keeps its own proportions inside. */
  readonly logo: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  readonly lines: readonly LabelText[]
}

const MARGIN = 3
/** Type of 60×40 in millimetres (≈ 6.8 pt); larger labels in proportion. */
const TYPE = 2.4
const LEADING = 1.35

/** Width of text in ems: Chinese signs are one em wide, digits and letters a little more than half. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\x20-\x7e]/.test(sign) ? 0.58 : 1), 0)

/** Text cut to a width in ems, with … where something is missing. */
export function cutTo(text: string, ems: number): string {
  if (emsOf(text) <= ems) return text
  const signs = [...text]
  while (signs.length > 1 && emsOf(`${signs.join('')}…`) > ems) signs.pop()
  return `${signs.join('')}…`
}

/** Name across the top, the code at the left, the facts beside it, the duty phone at the foot. Pure: preview and PDF agree. */
export function layoutLabel(size: LabelSize, facts: LabelFacts): LabelLayout {
  const { width, height } = labelSizes[size]
  const type = (TYPE * width) / 60
  const { name, ...others } = facts.values
  const lines: LabelText[] = []
  const inner = width - 2 * MARGIN
  const large = type * 1.35
  let top = MARGIN
  const box = { width: large * 3.2, height: large * LEADING }
  const logo = facts.logo ? { x: width - MARGIN - box.width, y: top, ...box } : null
  const head = logo ? inner - box.width - 1 : inner
  if (name || logo) {
    if (name) lines.push({ text: cutTo(name, head / large), x: MARGIN, y: top, size: large, bold: true })
    top += large * LEADING + 0.6
  }
  let bottom = height - MARGIN
  if (facts.dutyPhone) {
    const phone = type * 1.15
    bottom -= phone * LEADING
    lines.push({
      text: cutTo(`24小时值班电话 ${facts.dutyPhone}`, inner / phone),
      x: MARGIN,
      y: bottom,
      size: phone,
      bold: true,
    })
    bottom -= 0.6
  }
  const numberType = type * 0.85
  const side = Math.min(bottom - top - numberType * LEADING, width * 0.38)
  lines.push({ text: `No.${facts.shortNo}`, x: MARGIN, y: top + side, size: numberType, bold: false })
  const left = MARGIN + side + 2
  const room = (width - MARGIN - left) / type
  let y = top
  for (const field of allLabelFields) {
    const value = field === 'name' ? undefined : others[field]
    if (!value) continue
    // A long number stands on a line of its own below its title.
    const whole = `${labelFields[field]} ${value}`
    const texts = emsOf(whole) <= room ? [whole] : [labelFields[field], cutTo(value, room)]
    for (const text of texts) {
      if (y + type > bottom) break
      lines.push({ text, x: left, y, size: type, bold: false })
      y += type * LEADING
    }
  }
  return { width, height, qr: { x: MARGIN, y: top, side }, logo, lines }
}

/** Upper left corners of the labels of an A4 sheet in millimetres: three columns, seven rows. */
export const sheetPlaces: readonly { readonly x: number; readonly y: number }[] = Array.from(
  { length: 21 },
  (_, n) => ({
    x: 15 + (n % 3) * 60,
    y: 8.5 + Math.floor(n / 3) * 40,
  }),
)
