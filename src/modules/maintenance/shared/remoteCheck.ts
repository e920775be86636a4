import { z } from 'zod'
import type { Day } from '#kernel/shared/days.ts'
import { TemplateItem } from '#modules/template/shared/template.ts'

/**
 * Half-month rows that the terminal checked day by day until a visit on demand (jobs 6.9): kept with the visit's record,
 * so that it shows every row of the checklist. No terminal, or no day recorded, is 未采集 and never 远程确认.
 */

export const RemoteItem = z.object({
  ...TemplateItem.pick({ itemCode: true, part: true, name: true, requirement: true }).shape,
  /** Faults that the row's signal stands for; null without a signal code. */
  faults: z.number().int().nullable(),
})
export type RemoteItem = z.output<typeof RemoteItem>

export const RemoteChecks = z.object({
  terminalNo: z.string().nullable(),
  /** The days since the last visit. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Days of these on which the terminal reported. */
  days: z.number().int(),
  lastDay: z.iso.date().nullable(),
  items: z.array(RemoteItem),
})
export type RemoteChecks = z.output<typeof RemoteChecks>

/** What the terminal knows of a lift within days. */
export interface Recorded {
  readonly terminalNo: string | null
  readonly days: readonly Day[]
  readonly codes: readonly string[]
}

export function remoteChecksOf(
  rows: readonly TemplateItem[],
  { terminalNo, days, codes }: Recorded,
  { from, to }: { readonly from: Day; readonly to: Day },
): RemoteChecks | null {
  if (rows.length === 0) return null
  const items = rows.map(({ itemCode, part, name, requirement, signalCode }) => ({
    itemCode,
    part,
    name,
    requirement,
    faults: signalCode === null ? null : codes.filter((code) => code === signalCode).length,
  }))
  return { terminalNo, from, to, days: days.length, lastDay: days.toSorted().at(-1) ?? null, items }
}

export const remoteResult = ({ days }: Pick<RemoteChecks, 'days'>, { faults }: Pick<RemoteItem, 'faults'>): string =>
  days === 0 ? '未采集' : faults ? `远程异常 ${faults} 次` : '远程确认'

/** 终端TWE126000101，2026-03-05至2026-03-20逐日记录15天，最后2026-03-19. */
export function remoteSource({ terminalNo, from, to, days, lastDay }: RemoteChecks): string {
  if (terminalNo === null) return `${from}至${to}没有在用的终端`
  if (lastDay === null) return `终端${terminalNo}，${from}至${to}没有记录`
  return `终端${terminalNo}，${from}至${to}逐日记录 ${days} 天，最后${lastDay}`
}
