import { type Context, type Saved, updateRow } from '#kernel/server/index.ts'
import { isVilla } from '../shared/category.ts'
import { ElevatorLogKind } from '../shared/elevator.terms.ts'
import type { ElevatorDraft } from '../shared/elevatorDraft.ts'
import { elevatorFields } from '../shared/elevatorFields.ts'
import type { ElevatorStored } from './elevator.store.ts'
import { orTwin } from './elevatorChecks.ts'
import { columnsOf, type Surroundings } from './elevatorColumns.ts'
import { factsOf } from './elevatorFacts.ts'
import { addElevatorLogs } from './elevatorLog.store.ts'

const { archive, workers } = ElevatorLogKind.code

/** Writes a checked draft over a lift that is there, with its log lines and events; by the form and by a sheet alike. */
export async function writeEdit(
  ctx: Context,
  before: ElevatorStored,
  draft: ElevatorDraft,
  around: Pick<Surroundings, 'community' | 'place' | 'templateType'>,
): Promise<Saved> {
  const deviceNumber = draft.deviceNumber ?? before.deviceNumber
  const values = columnsOf(draft, {
    ...around,
    deviceNumber,
    lastInspectDate: before.lastInspectDate,
    ...(sameInspection(before, draft) ? { nextInspectDate: before.nextInspectDate } : {}),
  })
  const saved = await orTwin(updateRow(ctx, 'elevator', before.id, before.version, values))
  await tellEdit(ctx, before, { ...draft, deviceNumber }, saved.version)
  return saved
}

/** Nothing changed that decides the next inspection: what the inspections wrote stays. */
const sameInspection = (before: ElevatorStored, draft: ElevatorDraft) =>
  before.superviseDate === (draft.superviseDate ?? null) &&
  before.retrofitDate === (draft.retrofitDate ?? null) &&
  isVilla(before) === isVilla(draft)

async function tellEdit(ctx: Context, before: ElevatorStored, draft: ElevatorDraft, version: number): Promise<void> {
  const { id } = before
  const names = Object.keys(elevatorFields) as (keyof typeof elevatorFields)[]
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(draft[name] ?? null))
  const isCrew = (name: string) => name === 'maintenanceWorkers' || name === 'teamId'
  const crew = changed.filter(isCrew)
  const others = changed.filter((name) => !isCrew(name))
  const titles = (of: readonly (keyof typeof elevatorFields)[]) =>
    of.map((name) => elevatorFields[name].meta()?.title).join('、')
  await addElevatorLogs(ctx, [
    ...(others.length ? [{ elevatorId: id, kind: archive, summary: `修改：${titles(others)}` }] : []),
    ...(crew.length ? [{ elevatorId: id, kind: workers, summary: `变更：${titles(crew)}` }] : []),
  ])
  const facts = { id, version, before: factsOf(before), after: factsOf(draft) }
  if (others.includes('communityId') || others.includes('buildingId')) await ctx.emit('elevator.moved', facts)
  if (crew.length) await ctx.emit('elevator.workersChanged', facts)
  // *Added* to common 9: what authorities were told of this lift is told again.
  if (others.length) await ctx.emit('elevator.edited', facts)
}
