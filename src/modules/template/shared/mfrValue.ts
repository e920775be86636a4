import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { Judge } from './template.terms.ts'
import type { TemplateItem } from './template.ts'

/** 制造单位值 (jobs 1.1, mfrValue): what the maker demands where a row says 符合制造单位要求, by brand and model of the lift. */

export const MOST_MODELS = 50
const plain = /^[^；;＝=\n]*$/
const plainText = '不能含有分号、等号或换行'

export const MfrValue = z.object({
  brand: field.text('品牌', { max: 30 }).regex(plain, `品牌${plainText}`),
  /** null: every model of the brand that has no value of its own. */
  model: z.string().trim().max(40).regex(plain, `型号${plainText}`).nullable().default(null).meta({ title: '型号' }),
  value: field.text('制造单位值', { max: 60 }).regex(plain, `制造单位值${plainText}`),
})
export type MfrValue = z.output<typeof MfrValue>

export interface LiftModel {
  readonly brand: string | null
  readonly model: string | null
}

const folded = (text: string | null) => (text ?? '').trim().toLowerCase()
const keyOf = ({ brand, model }: LiftModel) => `${folded(brand)}\n${folded(model)}`

/** Which entries name a brand and model that stands above them already. */
export function repeated(values: readonly LiftModel[]): number[] {
  const keys = values.map(keyOf)
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))
}

/** The value for this lift: of its model, else of its brand; null when nobody entered one or the row is judged otherwise. */
export function mfrValueOf(item: Pick<TemplateItem, 'judge' | 'mfrValues'>, lift: LiftModel): string | null {
  if (item.judge !== Judge.code.manufacturer) return null
  const of = (model: string | null) =>
    item.mfrValues.find((one) => keyOf(one) === keyOf({ brand: lift.brand, model }))?.value
  return of(lift.model) ?? of(null) ?? null
}

/** 云梭 / YS-MR18＝0.3～0.7 mm；奥的斯＝不大于 0.5 mm: how a cell says it. */
export const mfrText = (values: readonly MfrValue[]): string =>
  values.map(({ brand, model, value }) => `${[brand, model].filter(Boolean).join(' / ')}＝${value}`).join('；')

/** The cell read again; undefined for a part without brand or value. */
export function readMfrText(text: string): MfrValue[] | undefined {
  const parts = text.split(/[；;\n]/).filter((part) => part.trim() !== '')
  const read = parts.map((part) => {
    const [left = '', value = ''] = part.split(/[＝=]/)
    const [brand = '', model = ''] = left.split(/\s+[/／]\s+|／/)
    return { brand: brand.trim(), model: model.trim() || null, value: value.trim() }
  })
  return read.every(({ brand, value }) => brand && value) ? read : undefined
}
