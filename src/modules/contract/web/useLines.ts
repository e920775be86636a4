import { type ClipboardEvent, useCallback, useRef } from 'react'
import { useForm, useFormValue } from '#kernel/web/form/index.ts'
import { PriceUnit, type PriceUnitCode } from '../shared/contract.terms.ts'
import { setLines, type TypedLine } from './lifts.ts'

const none: readonly TypedLine[] = []
export type LineDay = 'serviceStart' | 'serviceEnd'
export type LineEdits = ReturnType<typeof useLines>

/** The lifts of the form and what may be done to them; what a row calls stays the same, so that only its own change draws it. */
export function useLines() {
  const { store } = useForm()
  const lines = (useFormValue('lines') as readonly TypedLine[] | undefined) ?? none
  const lastPrice = useRef(0)
  const unit: PriceUnitCode = lines[0]?.priceUnit ?? PriceUnit.code.perYear
  const set = useCallback((next: readonly TypedLine[]) => setLines(store, next), [store])
  const current = useCallback(() => (store.value('lines') as readonly TypedLine[] | undefined) ?? none, [store])

  /** New lifts stand for the contract's days, at the price of the last one. */
  const add = (ids: readonly string[]) => {
    const { startDate, endDate } = store.values() as { startDate?: string; endDate?: string }
    const known = new Set(current().map((line) => line.elevatorId))
    const last = current().at(-1)
    const fresh = ids
      .filter((id) => !known.has(id))
      .map((elevatorId) => ({
        elevatorId,
        serviceStart: startDate,
        serviceEnd: endDate,
        unitPrice: last?.unitPrice,
        priceUnit: unit,
      }))
    set([...current(), ...fresh])
  }
  const price = useCallback((i: number, value: string) => store.set(`lines.${i}.unitPrice`, value), [store])
  const checkPrice = useCallback((i: number) => store.check(`lines.${i}.unitPrice`), [store])
  const focused = useCallback((i: number) => {
    lastPrice.current = i
  }, [])
  const day = useCallback(
    (i: number, which: LineDay, value: string | undefined) =>
      set(current().map((line, k) => (k === i ? { ...line, [which]: value } : line))),
    [set, current],
  )
  /** A column copied from a spreadsheet fills the prices from here on down. */
  const paste = useCallback(
    (i: number, event: ClipboardEvent) => {
      const prices = pricesIn(event.clipboardData.getData('text'))
      if (prices.length < 2) return
      event.preventDefault()
      set(current().map((line, k) => (prices[k - i] && k >= i ? { ...line, unitPrice: prices[k - i] } : line)))
    },
    [set, current],
  )
  /** From the price that was typed last. */
  const fillDown = () => {
    const from = lastPrice.current < lines.length ? lastPrice.current : 0
    set(lines.map((line, i) => (i > from ? { ...line, unitPrice: lines[from]?.unitPrice } : line)))
  }
  const setUnit = (priceUnit: PriceUnitCode) => set(lines.map((line) => ({ ...line, priceUnit })))
  const dayOf = (which: ReadonlySet<number>, of: LineDay, value: string | undefined) =>
    set(lines.map((line, i) => (which.has(i) ? { ...line, [of]: value } : line)))
  const remove = (which: ReadonlySet<number>) => set(lines.filter((_, i) => !which.has(i)))

  return { lines, unit, add, price, checkPrice, focused, day, paste, fillDown, setUnit, dayOf, remove }
}

/** The first column of what a spreadsheet copied, without separators and the sign of the currency. */
const pricesIn = (text: string): string[] =>
  text
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split('\t')[0]?.replace(/[,，¥\s]/g, '') ?? '')
