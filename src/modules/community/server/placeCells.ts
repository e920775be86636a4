import { dayOfSerial } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { halfWidth } from '#kernel/shared/text.ts'

/** 1,200户, 200米, 2008年, 18层 → the figure; anything else stays, so that the field's rule can say what is wrong. */
export function figure(typed: string | undefined): string | undefined {
  if (!typed) return undefined
  const plain = halfWidth(typed).replace(/[,\s]/g, '')
  return /^(\d+)(\.0+)?(户|米|m|M|年|层|个|栋|单元)?$/.exec(plain)?.[1] ?? plain
}

/** 5月1日, 5-1, 05/01, 5.1, and a day of some year that a spreadsheet took it for (also as a number) → 05-01. */
export function dayInYear(typed: string | undefined): string | undefined {
  if (!typed) return undefined
  if (/^\d{5}$/.test(typed)) return dayOfSerial(Number(typed)).slice(5)
  const parts = /^(?:\d{4}[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/.exec(halfWidth(typed).trim())
  return parts ? `${parts[1]?.padStart(2, '0')}-${parts[2]?.padStart(2, '0')}` : typed
}

export interface Coordinates {
  readonly lng?: string | undefined
  readonly lat?: string | undefined
  readonly errors: readonly FieldError[]
}

/** Two cells, or both figures in the first (120.12,30.28); with E, N and °; the two in the wrong order are told apart. */
export function coordinates(typedLng: string | undefined, typedLat: string | undefined): Coordinates {
  const plain = (text: string | undefined) =>
    text
      ? halfWidth(text)
          .replace(/[°度EN东经北纬\s]/g, '')
          .replace(/^[,;]|[,;]$/g, '')
      : ''
  let [lng, lat] = [plain(typedLng), plain(typedLat)]
  const both = /^(-?\d+(?:\.\d+)?)[,;、/](-?\d+(?:\.\d+)?)$/.exec(plain(typedLng).replace('，', ','))
  if (both && lat === '') [lng, lat] = [both[1] as string, both[2] as string]
  const swapped = Number(lng) >= 3 && Number(lng) <= 54 && Number(lat) >= 73 && Number(lat) <= 136
  if (lng !== '' && lat !== '' && swapped) return { errors: [{ prop: 'lng', msg: '经度与纬度写反了' }] }
  return { ...(lng === '' ? {} : { lng }), ...(lat === '' ? {} : { lat }), errors: [] }
}
