import { liftLabel } from '#modules/community/shared/liftLabel.ts'
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
  /** Of the line in the typeface of the PDF. */
  readonly width: number
  readonly bold: boolean
}
export interface LabelLayout {
  readonly width: number
  readonly height: number
  readonly qr: { readonly x: number; readonly y: number; readonly side: number }
  /** Box of the company's mark; it keeps its own proportions inside. */
  readonly logo: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  /** The line above the duty phone. */
  readonly rule: { readonly x: number; readonly y: number; readonly width: number } | null
  readonly lines: readonly LabelText[]
}

/** What differs between the sizes, in millimetres: a small label is no large one made smaller. */
interface Plan {
  readonly margin: number
  /** Largest type of the name, and the room it may take. */
  readonly title: number
  readonly titleRoom: number
  readonly scan: number
  readonly fact: number
  /** Type of 被困请拨, and largest type of the number; `beside`: in two lines before the number. */
  readonly call: number
  readonly phone: number
  readonly beside: boolean
}

const small: Plan = {
  margin: 2.5,
  title: 4,
  titleRoom: 5.2,
  scan: 3.4,
  fact: 2.2,
  call: 3,
  phone: 8,
  beside: true,
}
const plans: Readonly<Record<LabelSize, Plan>> = {
  '60x40': small,
  A4: small,
  '80x50': {
    margin: 3,
    title: 5.4,
    titleRoom: 7,
    scan: 4.4,
    fact: 2.6,
    call: 3.4,
    phone: 10,
    beside: false,
  },
  '100x70': {
    margin: 4,
    title: 7.4,
    titleRoom: 9.6,
    scan: 5.6,
    fact: 3.4,
    call: 4.6,
    phone: 13,
    beside: false,
  },
}

/** Thickness of the line above the duty phone. */
export const LABEL_RULE = 0.4
const LEADING = 1.25
/** Between the parts of a label. */
const GAP = 1.2

/**
 * Advances of the signs from blank to ~ in the typeface of the papers, in thousandths of an em, so that the preview stands as
 * the PDF will, whatever face the browser has; compared with the typeface in the tests. Chinese signs are one em wide.
 */
const normal = [
  224, 323, 474, 555, 555, 921, 680, 278, 338, 338, 467, 555, 278, 347, 278, 392, 555, 555, 555, 555, 555, 555, 555,
  555, 555, 555, 278, 278, 555, 555, 555, 474, 946, 608, 657, 638, 688, 589, 552, 689, 728, 293, 535, 646, 543, 812,
  723, 742, 633, 742, 635, 596, 599, 721, 575, 878, 573, 531, 603, 338, 392, 338, 555, 559, 606, 563, 618, 510, 620,
  554, 325, 564, 607, 275, 275, 552, 284, 926, 610, 606, 620, 620, 388, 468, 377, 607, 521, 802, 498, 521, 475, 338,
  270, 338, 555,
]
const strong = [
  226, 357, 546, 580, 580, 951, 723, 311, 367, 367, 495, 580, 311, 364, 311, 389, 580, 580, 580, 580, 580, 580, 580,
  580, 580, 580, 311, 311, 580, 580, 580, 503, 990, 632, 674, 651, 707, 608, 576, 709, 749, 319, 559, 675, 568, 842,
  742, 762, 658, 762, 669, 616, 618, 740, 606, 904, 611, 566, 610, 367, 389, 367, 580, 565, 620, 583, 637, 522, 637,
  573, 359, 588, 631, 296, 297, 589, 306, 953, 632, 620, 637, 637, 423, 487, 408, 629, 560, 846, 544, 559, 501, 367,
  289, 367, 580,
]
const EM = 1000

/** Width of text in ems. */
export const emsOf = (text: string, bold: boolean): number =>
  [...text].reduce((sum, sign) => sum + ((bold ? strong : normal)[sign.charCodeAt(0) - 32] ?? EM), 0) / EM

/** Lines of at most so many ems: broken before a word or a Chinese sign; a word wider than the line is broken inside. */
export function wrapped(text: string, ems: number, bold: boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(/[\x21-\x7e]+ ?|[^\x21-\x7e]/g) ?? []) {
    if (line && emsOf(line + piece.trimEnd(), bold) > ems) {
      lines.push(line.trimEnd())
      line = ''
    }
    for (const sign of piece) {
      if (line && emsOf(line + sign.trimEnd(), bold) > ems) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  return [...lines, line.trimEnd()].filter(Boolean)
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const lineOf = (text: string, at: { x: number; y: number }, size: number, bold: boolean): LabelText => ({
  text,
  x: at.x,
  y: at.y,
  size,
  bold,
  width: emsOf(text, bold) * size,
})

/** Texts one below the other in a box, in the largest type in which nothing is cut. */
function filled(texts: readonly string[], { x, y, width, height }: Box, largest: number, bold: boolean): LabelText[] {
  let size = largest
  let lines = texts.flatMap((text) => wrapped(text, width / size, bold))
  // The last line needs no leading below it.
  while (size > 0.5 && (lines.length - 1) * size * LEADING + size > height) {
    size -= 0.05
    lines = texts.flatMap((text) => wrapped(text, width / size, bold))
  }
  return lines.map((text, at) => lineOf(text, { x, y: y + at * size * LEADING }, size, bold))
}

/**
 * For a frightened reader: which lift this is across the top, 被困请拨 and the number in the largest type that fits at the
 * foot, 扫码报修 at the code, all else small. Pure: preview and PDF agree.
 */
export function layoutLabel(size: LabelSize, facts: LabelFacts): LabelLayout {
  const { width, height } = labelSizes[size]
  const plan = plans[size]
  const { margin } = plan
  const inner = width - 2 * margin
  const head = headOf(plan, facts, inner)
  const foot = footOf(plan, facts.dutyPhone, { x: margin, y: margin, width: inner, height: height - 2 * margin })
  const top = head.bottom
  const side = Math.min(foot.top - top, width * 0.42)
  const left = margin + side + 2
  const box = { x: left, y: top, width: width - margin - left, height: foot.top - top }
  return {
    width,
    height,
    qr: { x: margin, y: top, side },
    logo: head.logo,
    rule: foot.rule,
    lines: [...head.lines, ...besideCode(plan, facts, box), ...foot.lines],
  }
}

/** The community belongs to the name: 1号梯 alone says nothing to who comes. */
function headOf(plan: Plan, { values, logo: marked }: LabelFacts, inner: number) {
  const { margin, title, titleRoom } = plan
  const name = liftLabel(values.communityName, values.name)
  const logo = marked
    ? { x: margin + inner - titleRoom * 2.2, y: margin, width: titleRoom * 2.2, height: titleRoom }
    : null
  const room = { x: margin, y: margin, width: logo ? logo.x - margin - 1 : inner, height: titleRoom }
  return {
    logo,
    lines: name ? filled([name], room, title, true) : [],
    bottom: name || logo ? margin + titleRoom + GAP : margin,
  }
}

function footOf(plan: Plan, dutyPhone: string | null, { x, y, width, height }: Box) {
  const bottom = y + height
  if (!dutyPhone) return { top: bottom, rule: null, lines: [] }
  const call = '被困请拨'
  const before = plan.beside ? plan.call * 2 + 1 : 0
  const phone = Math.min(plan.phone, (width - before) / emsOf(dutyPhone, true))
  const high = plan.beside ? Math.max(phone, plan.call * 2.1) : plan.call * 1.1 + phone
  const top = bottom - high
  const line = (text: string, at: number, from: number, size: number) => lineOf(text, { x: at, y: from }, size, true)
  const lines = plan.beside
    ? [
        line(call.slice(0, 2), x, top, plan.call),
        line(call.slice(2), x, top + plan.call * 1.1, plan.call),
        line(dutyPhone, x + before, top + (high - phone) / 2, phone),
      ]
    : [line(call, x, top, plan.call), line(dutyPhone, x, bottom - phone, phone)]
  return { top: top - 2 * GAP, rule: { x, y: top - GAP, width }, lines }
}

/** 扫码报修 and what else is wanted, each title with its value; last the sticker's own number. */
function besideCode(plan: Plan, { values, shortNo }: LabelFacts, box: Box): LabelText[] {
  const said = allLabelFields
    .filter((field) => field !== 'name' && field !== 'communityName' && values[field])
    .map((field) => `${labelFields[field]} ${values[field]}`)
  const scan = lineOf('扫码报修', box, Math.min(plan.scan, box.width / 4), true)
  const used = scan.size * 1.4
  const rest = { ...box, y: box.y + used, height: box.height - used }
  return [scan, ...filled([...said, `No.${shortNo}`], rest, plan.fact, false)]
}

/** Upper left corners of the labels of an A4 sheet in millimetres: three columns, seven rows. */
export const sheetPlaces: readonly { readonly x: number; readonly y: number }[] = Array.from(
  { length: 21 },
  (_, n) => ({
    x: 15 + (n % 3) * 60,
    y: 8.5 + Math.floor(n / 3) * 40,
  }),
)
