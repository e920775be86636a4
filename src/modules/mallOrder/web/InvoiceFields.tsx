import { check } from '#kernel/shared/rules.ts'
import type { InvoiceWish } from '../shared/cart.ts'

/** As it is typed; `kind` 0: none. */
export interface InvoiceTyped {
  readonly kind: number
  readonly titleType: number
  readonly title: string
  readonly taxNo: string
}
export const NO_INVOICE: InvoiceTyped = { kind: 0, titleType: 2, title: '', taxNo: '' }
const SPECIAL = 2
const UNIT = 2
const kinds = ['不开发票', '普通发票', '专用发票']
const titleTypes = ['', '个人', '单位']

/** What is wrong with it, by field; nothing wrong: `{}`. */
export function wrongOf({ kind, titleType, title, taxNo }: InvoiceTyped): { title?: string; taxNo?: string } {
  if (kind === 0) return {}
  const isUnit = kind === SPECIAL || titleType === UNIT
  const isOld = kind !== SPECIAL && /^([0-9A-Z]{15}|[0-9A-Z]{20})$/.test(taxNo)
  return {
    ...(title.trim() ? {} : { title: '请填写发票抬头' }),
    ...(!isUnit || isOld
      ? {}
      : !taxNo
        ? { taxNo: '请填写税号' }
        : check('creditCode', taxNo) === undefined
          ? {}
          : { taxNo: '税号格式或校验位不正确' }),
  }
}

/** What goes with the order; undefined: no invoice is wanted. */
export function wishOf({ kind, titleType, title, taxNo }: InvoiceTyped): InvoiceWish | undefined {
  if (kind === 0) return undefined
  const isUnit = kind === SPECIAL || titleType === UNIT
  return {
    invoiceType: kind,
    titleType: isUnit ? UNIT : 1,
    title: title.trim(),
    ...(isUnit && taxNo ? { taxNo } : {}),
  }
}

interface Props {
  readonly storeName: string
  /** What the store can issue for these goods. */
  readonly types: readonly number[]
  readonly typed: InvoiceTyped
  /** Shown once somebody pressed 提交订单. */
  readonly wrong: { readonly title?: string; readonly taxNo?: string }
  onType(typed: InvoiceTyped): void
}

export function InvoiceFields({ storeName, types, typed, wrong, onType }: Props) {
  const set = (changed: Partial<InvoiceTyped>) => onType({ ...typed, ...changed })
  return (
    <>
      <label>
        发票
        <select
          value={typed.kind}
          aria-label={`发票 ${storeName}`}
          onChange={({ target }) => set({ kind: Number(target.value) })}
        >
          {[0, ...types].map((type) => (
            <option key={type} value={type}>
              {kinds[type]}
            </option>
          ))}
        </select>
      </label>
      {typed.kind !== 0 && (
        <>
          {typed.kind !== SPECIAL && (
            <label>
              抬头类型
              <select value={typed.titleType} onChange={({ target }) => set({ titleType: Number(target.value) })}>
                {[UNIT, 1].map((type) => (
                  <option key={type} value={type}>
                    {titleTypes[type]}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label>
            发票抬头
            <input
              value={typed.title}
              maxLength={60}
              aria-invalid={Boolean(wrong.title)}
              onChange={({ target }) => set({ title: target.value })}
            />
            {wrong.title && <span className="redText small">{wrong.title}</span>}
          </label>
          {(typed.kind === SPECIAL || typed.titleType === UNIT) && (
            <label>
              税号
              <input
                value={typed.taxNo}
                maxLength={20}
                autoCapitalize="characters"
                className="num"
                aria-invalid={Boolean(wrong.taxNo)}
                onChange={({ target }) => set({ taxNo: target.value.replace(/\s/g, '').toUpperCase() })}
              />
              {wrong.taxNo && <span className="redText small">{wrong.taxNo}</span>}
            </label>
          )}
        </>
      )}
    </>
  )
}
