import type { Context } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { repairConfigs } from '#modules/rule/server/index.ts'
import type { FieldRepair } from '../shared/fieldRepair.ts'
import { type CarriedRow, findCarried } from './fieldRepair.store.ts'
import { spelled } from './recording.ts'

/** The repairs a worker's phone carries, with the form each type asks for. */
export async function carriedRepairs(ctx: Context, employeeId: string): Promise<FieldRepair[]> {
  const rows = await findCarried(ctx, employeeId)
  if (rows.length === 0) return []
  const forms = new Map((await repairConfigs(ctx)).map((one) => [one.repairType as number, one]))
  const evaluations = await maintenanceAsks.openEvaluations(
    ctx,
    maintenanceAsks.evaluated.repair,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...factsOf(row),
    ...timesOf(row),
    form: formOf(forms.get(row.repairType)),
    evaluation: evaluations.get(row.id) ?? null,
  }))
}

const formOf = (form: NonNullable<FieldRepair['form']> | undefined): FieldRepair['form'] =>
  form ? { fields: form.fields, minPhotosBefore: form.minPhotosBefore, minPhotosAfter: form.minPhotosAfter } : null

function factsOf(row: CarriedRow) {
  return {
    kind: 'repair' as const,
    id: row.id,
    version: row.version,
    orderNo: row.orderNo,
    repairType: row.repairType as FieldRepair['repairType'],
    source: row.source as FieldRepair['source'],
    status: row.status as FieldRepair['status'],
    lift: row.lift,
    address: row.place,
    crew: row.crew,
    offered: row.offered,
    before: row.before.map((one) => ({ ...one, reportAt: isoTime(Date.parse(one.reportAt)) })),
    reporterName: row.reporterName,
    reporterPhone: row.reporterPhone,
    reportText: row.reportText,
    trappedCount: row.trappedCount,
    trappedFloor: row.trappedFloor,
    trappedSpecial: row.trappedSpecial as FieldRepair['trappedSpecial'],
    arriveLimit: row.arriveLimit,
    finishLimit: row.finishLimit,
    arriveOver: row.arriveOver,
    finishOver: row.finishOver,
    rescuedCount: row.rescuedCount,
    rescuedState: row.rescuedState as FieldRepair['rescuedState'],
    cause: row.cause as FieldRepair['cause'],
    faultPart: row.faultPart as FieldRepair['faultPart'],
    measure: row.measure,
    stateAfter: row.stateAfter as FieldRepair['stateAfter'],
    stateReason: row.stateReason,
    photosBefore: row.photosBefore,
    photosAfter: row.photosAfter,
    amount: row.amount,
    recordings: spelled(row.recordings),
    pauseReason: row.pauseReason as FieldRepair['pauseReason'],
    pauseSeconds: row.pauseSeconds,
  }
}

const timesOf = (row: CarriedRow) => ({
  reportAt: row.reportAt,
  appointAt: row.appointAt,
  dispatchAt: row.dispatchAt,
  acceptAt: row.acceptAt,
  departAt: row.departAt,
  arriveAt: row.arriveAt,
  startAt: row.startAt,
  rescuedAt: row.rescuedAt,
  completeAt: row.completeAt,
  pausedAt: row.pausedAt,
})
