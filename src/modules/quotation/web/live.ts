import { type FormStore, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { type ParameterKey, type Params, parameterKeys } from '#modules/material/shared/parameters.ts'
import type { LineDraft } from '../shared/line.ts'
import { reckonOffers } from '../shared/offers.ts'
import type { OfferGrade } from '../shared/quotation.terms.ts'

/** A line as it is typed: texts may be half there. */
export type TypedLine = Partial<Record<keyof LineDraft, unknown>>

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/
/** Half typed figures count for nothing yet. */
const figure = (value: unknown, otherwise = '0'): string => {
  const text = String(value ?? '').trim()
  return AMOUNT.test(text) ? text : otherwise
}
export const gradeOf = ({ grade }: TypedLine): OfferGrade | undefined =>
  grade === undefined || grade === null || grade === '' ? undefined : (Number(grade) as OfferGrade)
const filled = (value: unknown): string | undefined => (value ? String(value) : undefined)

function paramsOf(typed: Readonly<Record<string, unknown>>): Params {
  const numbers = parameterKeys.flatMap((key): [ParameterKey, number][] => {
    const value = typed[key]
    const number = value === undefined || value === null || value === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) && number >= 0 ? [[key, number]] : []
  })
  return Object.fromEntries(numbers) as Params
}

/** Lines as far as they are typed, for a question about them. */
export const draftLines = (lines: readonly TypedLine[]) =>
  lines.map((line) => ({
    lineType: line.lineType,
    refId: filled(line.refId),
    name: filled(line.name) ?? '—',
    expression: filled(line.expression),
    qtyByHand: line.qtyByHand === true,
    qty: figure(line.qty),
    price: figure(line.price),
    taxRate: figure(line.taxRate),
    grade: gradeOf(line),
  }))

const none: readonly TypedLine[] = []
const empty: Readonly<Record<string, unknown>> = {}

interface Asked {
  readonly lines: readonly TypedLine[]
  readonly params: Params
  readonly discountRate: string
  readonly cutAmount: string
}
/** With three offers the sums are those of the `offer` in sight. */
const reckonTyped = ({ lines, params, discountRate, cutAmount }: Asked, offer: OfferGrade | null = null) =>
  reckonOffers(
    lines.map((line) => ({
      expression: filled(line.expression),
      qtyByHand: line.qtyByHand === true,
      qty: figure(line.qty),
      price: figure(line.price),
      taxRate: figure(line.taxRate),
      costPrice: line.costPrice ? figure(line.costPrice) : undefined,
      grade: gradeOf(line),
    })),
    { params, discountRate, cutAmount },
    offer,
  )

/** Lines and parameters as they are typed, without what they come to. */
export function useTyped() {
  const { store } = useForm()
  const lines = useFormValue<readonly TypedLine[] | undefined>('lines') ?? none
  const params = paramsOf(useFormValue<Readonly<Record<string, unknown>> | undefined>('params') ?? empty)
  return { lines, params, setLines: (next: readonly TypedLine[]) => store.set('lines', next) }
}

/** What is typed so far comes to: quantities, amounts, sums. The server says the same when it is kept. */
export function useLive(offer: OfferGrade | null = null) {
  const typed = useTyped()
  const discountRate = figure(useFormValue('discountRate'), '100')
  const cutAmount = figure(useFormValue('cutAmount'))
  return { ...typed, reckoned: reckonTyped({ ...typed, discountRate, cutAmount }, offer) }
}

/** The same at one moment, for what is done at a press. */
export function liveNow(store: FormStore) {
  const lines = (store.value('lines') as readonly TypedLine[] | undefined) ?? none
  const params = paramsOf((store.value('params') as Readonly<Record<string, unknown>> | undefined) ?? empty)
  return { lines, params, reckoned: reckonTyped({ lines, params, discountRate: '100', cutAmount: '0' }) }
}
