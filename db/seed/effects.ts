import { type Day, dayOf, monthStart } from '#kernel/shared/days.ts'
import { effectsOf } from '#modules/effect/shared/effect.ts'
import type { ItemFact } from '#modules/effect/shared/effectTypes.ts'
import { Checklists, effectLifts, type MeasuredRow, periodOf, spanOf } from '#modules/effect/shared/gather.ts'
import { wireOf } from '#modules/effect/shared/keeping.ts'
import { REPAIR_DONE, RepairCause } from '#modules/repair/shared/repair.ts'
import type { TemplateItem } from '#modules/template/shared/template.ts'
import { add, type Company } from './company.ts'
import { factsOfLifts } from './diagnosisFacts.ts'
import type { Lift } from './elevators.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/** 维保效果 of the demo: reckoned by the product's own rules of the demo's visits, faults and measured days. */
export function makeEffects(company: Company, lifts: readonly Lift[]): void {
  const { clock } = company
  const span = spanOf(clock.today)
  const checklists = new Checklists(checklistsOf(company))
  const data = {
    items: checklists.items,
    lifts: effectLifts(rowsOf(company, lifts, span.first), checklists, clock.today),
    from: span.from,
    to: span.to,
  }
  const { from, to } = periodOf(clock.today)
  const month = monthStart(clock.today)
  const at = clock.iso(clock.today, 300)
  const dice = new Random(`effect ${company.id} ${clock.today}`)
  add(company, 'effect_run', {
    month,
    started_at: at,
    done_at: at,
    from_day: from,
    to_day: to,
    lifts: data.lifts.length,
  })
  for (const line of effectsOf(data))
    add(company, 'work_effect', { id: dice.id(clock.at(clock.today, 300)), month, ...wireOf(data, line) })
}

const rowsIn = (company: Company, table: string): readonly Row[] => company.rows.get(table) ?? []

function checklistsOf(company: Company): Map<string, ItemFact[]> {
  return new Map(
    rowsIn(company, 'template_snapshot').map(({ hash, content }) => {
      const { items } = content as { readonly items: readonly TemplateItem[] }
      return [hash as string, items.map(({ itemCode: code, name, level }) => ({ code, name, level }))]
    }),
  )
}

function rowsOf(company: Company, lifts: readonly Lift[], since: Day) {
  const counters = Map.groupBy(rowsIn(company, 'counter_day'), (row) => row.elevator_id as string)
  const facts = factsOfLifts(company, lifts)
  const { door, drive } = RepairCause.code
  return {
    lifts: facts.map(({ lift: { id, row, category }, madeOn, knownFrom }) => ({
      id,
      type: row.type as number,
      category,
      madeOn,
      knownFrom,
      runs: meanRuns((counters.get(id) ?? []).filter(({ date }) => (date as Day) >= since)),
      stopFrom: (row.stop_from ?? null) as Day | null,
      stopTo: (row.stop_to ?? null) as Day | null,
    })),
    visits: rowsIn(company, 'maintain_order').flatMap((row) =>
      row.item_results && row.complete_at
        ? [
            {
              id: row.id as string,
              elevatorId: row.elevator_id as string,
              day: dayOf(row.complete_at as string),
              hash: row.snapshot_hash as string,
              results: (row.item_results as { readonly r: string }).r,
            },
          ]
        : [],
    ),
    measured: rowsIn(company, 'measured_day').map(
      ({ elevator_id, date, landings, figures }) =>
        ({ elevatorId: elevator_id, date, landings, figures }) as unknown as MeasuredRow,
    ),
    faults: facts.flatMap(({ lift, faults }) => faults.map((day) => ({ elevatorId: lift.id, day }))),
    repairs: rowsIn(company, 'repair_order').flatMap((row) => {
      const part = row.cause === door ? ('door' as const) : row.cause === drive ? ('drive' as const) : null
      const done = REPAIR_DONE.some((status) => status === row.status)
      return part && done && row.complete_at
        ? [{ elevatorId: row.elevator_id as string, day: dayOf(row.complete_at as string), part }]
        : []
    }),
  }
}

/** Unknown without a count, as the service has it. */
function meanRuns(rows: readonly Row[]): number | null {
  const known = rows.flatMap(({ runs }) => (typeof runs === 'number' ? [runs] : []))
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : null
}
