import { halfWidth } from './text.ts'

/** What people write for the unit that stands in a label. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  元: ['元', '块', '人民币'],
  m: ['m', '米'],
  mm: ['mm', '毫米'],
  kg: ['kg', '公斤', '千克'],
  'm/s': ['m/s', '米/秒', '米每秒'],
  '%': ['%', '个百分点'],
  天: ['天', '日'],
  小时: ['小时', 'h', '个小时'],
  分钟: ['分钟', '分', 'min'],
}

interface FigureHints {
  /** The unit of the field; typed along it is read over. Another one is not: 1.2 吨 is no 1.2 kg. */
  readonly unit?: string | undefined
  /** Money also knows 万. */
  readonly money?: boolean
}

/** 1.2 moved four places is 12000: on the text, so that no digit is lost. */
function tenThousandfold(figure: string): string {
  const [whole = '', decimals = ''] = figure.split('.')
  const moved = `${whole}${decimals.slice(0, 4).padEnd(4, '0')}`.replace(/^(-?)0+(?=\d)/, '$1')
  const rest = decimals.slice(4)
  return rest === '' ? moved : `${moved}.${rest}`
}

const withoutUnit = (text: string, unit: string | undefined): string => {
  // Of 元/小时 people write the half that they mean.
  const [amount = ''] = unit?.split('/') ?? []
  const known =
    unit === undefined ? [] : [unit, ...(spellings[unit] ?? []), ...(amount === '元' ? (spellings.元 ?? []) : [])]
  const lower = text.toLowerCase()
  // The longest first: 小时 before 时.
  const typed = [...known].sort((a, b) => b.length - a.length).find((one) => lower.endsWith(one.toLowerCase()))
  return typed === undefined ? text : text.slice(0, -typed.length)
}

/**
 * A number as people type it → as the field's rule reads it, undefined when it is none: full-width digits and point,
 * thousands separators, spaces, the field's unit behind it; for money ¥ before it and 万. What the value must be – how large,
 * how many decimals – is the rule's.
 */
export function readFigure(typed: string, { unit, money = false }: FigureHints = {}): string | undefined {
  const close = halfWidth(typed.replaceAll('\0', '').replaceAll('。', '.').replaceAll('，', ','))
    .replace(/\s/g, '')
    .replace(/^[−–]/, '-')
  const bare = withoutUnit(money ? close.replace(/^[¥￥]/, '') : close, unit)
  const myriad = money && bare.endsWith('万')
  const figure = myriad ? bare.slice(0, -1) : bare
  const ungrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(figure) ? figure.replaceAll(',', '') : figure
  if (!/^-?\d+(\.\d+)?$/.test(ungrouped)) return undefined
  return myriad ? tenThousandfold(ungrouped) : ungrouped
}
