import { type Handler, updateRow } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { elevatorApi } from '../shared/api.ts'
import { templateTypesOf } from '../shared/category.ts'
import { ElevatorLogKind } from '../shared/elevator.terms.ts'
import { findTemplateType, lockLifts, requireReferences } from './elevator.store.ts'
import { requireWorkers } from './elevatorChecks.ts'
import { ownTemplate, templateFault } from './elevatorColumns.ts'
import { addElevatorLogs, type LogEntry } from './elevatorLog.store.ts'

/**
 * Workers, team or template of many lifts in one go: all or none. Who is newly in charge needs a valid T certificate
 * (1007011), a template must fit every lift (3030007).
 */
export const batchEdit: Handler<typeof elevatorApi.batchEdit> = async (ctx, edit) => {
  const lifts = await lockLifts(ctx, edit.ids)
  const { maintenanceWorkers, teamId, templateId } = edit
  if (maintenanceWorkers) {
    if (new Set(maintenanceWorkers).size !== maintenanceWorkers.length) {
      throw fieldRefusal([{ prop: 'maintenanceWorkers', msg: '维保人员重复' }])
    }
    const [charge] = maintenanceWorkers
    const everywhere = maintenanceWorkers.filter((id) =>
      lifts.every(({ maintenanceWorkers: now }) => (id === charge ? now[0] === id : now.includes(id))),
    )
    await requireWorkers(ctx, maintenanceWorkers, everywhere)
  }
  const [first] = lifts
  if (teamId && first) {
    await requireReferences(ctx, { customerId: first.customerId, teamId })
  }
  const templateType = templateId ? await findTemplateType(ctx, templateId) : undefined
  if (templateId && templateType === undefined) throw refuse.notFound()
  const logs: LogEntry[] = []
  for (const lift of lifts) {
    const chosen = { ...liftKind(lift), templateId: templateId ?? undefined }
    const fault = templateId === undefined ? undefined : templateFault(chosen, templateType)
    if (fault) throw fault
    const saved = await updateRow(ctx, 'elevator', lift.id, lift.version, {
      ...(maintenanceWorkers ? { workerIds: maintenanceWorkers } : {}),
      ...(teamId ? { teamId } : {}),
      ...(templateId === undefined
        ? {}
        : { templateId: ownTemplate(templateId), templateType: templateType ?? templateTypesOf(liftKind(lift))[0] }),
    })
    if (maintenanceWorkers || teamId) {
      logs.push({
        elevatorId: lift.id,
        kind: ElevatorLogKind.code.workers,
        summary: `批量变更：${maintenanceWorkers ? '维保人员' : '班组'}`,
      })
      await ctx.emit('elevator.workersChanged', {
        ...saved,
        before: { workerIds: lift.maintenanceWorkers, teamId: lift.teamId },
        after: { workerIds: maintenanceWorkers ?? lift.maintenanceWorkers, teamId: teamId ?? lift.teamId },
      })
    }
    if (templateId !== undefined)
      logs.push({ elevatorId: lift.id, kind: ElevatorLogKind.code.archive, summary: '批量修改：维保模板' })
  }
  await addElevatorLogs(ctx, logs)
  return { done: lifts.length }
}

/** 批量换模板 (jobs 5): the result of each lift, in the order asked. */
export const assignTemplate: Handler<typeof elevatorApi.assignTemplate> = async (ctx, { elevatorIds, templateId }) => {
  const templateType = await findTemplateType(ctx, templateId)
  if (templateType === undefined) throw refuse.notFound()
  const lifts = new Map((await lockLifts(ctx, [...new Set(elevatorIds)])).map((lift) => [lift.id, lift]))
  const rows = [...lifts.values()].map((lift) => ({
    lift,
    reason: templateFault({ ...liftKind(lift), templateId }, templateType)?.message ?? null,
  }))
  const fitting = rows.filter(({ reason }) => reason === null).map(({ lift }) => lift)
  const change = { templateId: ownTemplate(templateId), templateType }
  for (const { id, version } of fitting) await updateRow(ctx, 'elevator', id, version, change)
  const { archive } = ElevatorLogKind.code
  await addElevatorLogs(
    ctx,
    fitting.map(({ id }) => ({ elevatorId: id, kind: archive, summary: '批量修改：维保模板' })),
  )
  return {
    done: fitting.length,
    rows: rows.map(({ lift: { id, name }, reason }) => ({ elevatorId: id, name, reason })),
  }
}

const liftKind = (lift: {
  type: 1 | 2 | 3
  useType: number | null
  drivingMethod: number | null
  specialKind: 0 | 1 | 2
}) => ({
  type: lift.type,
  useType: (lift.useType ?? undefined) as 0 | undefined,
  drivingMethod: (lift.drivingMethod ?? undefined) as 1 | undefined,
  specialKind: lift.specialKind,
})
