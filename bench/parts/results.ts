import { mkdirSync, writeFileSync } from 'node:fs'

export interface Row {
  readonly label: string
  readonly value: number | string
  readonly unit: string
  /** Empty when the row is only told. */
  readonly goal: string
  readonly ok: boolean
}

export interface Report {
  readonly name: string
  readonly rows: readonly Row[]
}

/** Prints the table and writes it; losing rows are printed too and make the exit code 1. */
export function report(name: string, file: string, rows: readonly Row[]): void {
  console.table(rows)
  mkdirSync(new URL('../results/', import.meta.url), { recursive: true })
  writeFileSync(new URL(`../results/${file}.json`, import.meta.url), `${JSON.stringify({ name, rows }, null, 2)}\n`)
  process.exitCode = rows.every((row) => row.ok) ? 0 : 1
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const round = (value: number, digits = 1): number => Number(value.toFixed(digits))

/** The time of a list as a multiple of the order list's in the same run; `size` says what both have. */
export const besideOrders = (what: string, list: number, orderList: number, size: string): Row => ({
  label: `${what}（${round(list)} ms）÷ 工单列表（${round(orderList)} ms），${size}`,
  value: round(list / orderList, 2),
  unit: '倍',
  goal: '≤ 1.5',
  ok: list / orderList <= 1.5,
})
