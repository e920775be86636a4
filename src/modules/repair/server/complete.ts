import type { z } from 'zod'
import { addElevatorLogs } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { repairConfigs } from '#modules/rule/server/index.ts'
import { FieldUse, type RepairConfig } from '#modules/rule/shared/repairConfig.ts'
import { finishSeconds, isOver } from '../shared/limits.ts'
import { repairOrder } from '../shared/repair.states.ts'
import { RepairCause, type RepairStatus, RepairType, refuseRepair } from '../shared/repair.ts'
import type { repairSteps } from '../shared/repairChange.ts'
import { findRefusedParts } from './asks.ts'
import { downtimeAfter, endEarlierDowntime } from './downtime.ts'
import { fixHazards } from './hazardOutcome.ts'
import { repairEvent } from './repairRow.store.ts'
import { findSetting } from './setting.store.ts'
import { findReworked } from './steps.store.ts'
import { step, type Work } from './work.ts'

/** 完成: what the company's form asks for is there, trapped people are out, its parts are closed or requested, the downtime ends (jobs 3.2). */

type Given = z.output<typeof repairSteps.complete>

export async function complete(work: Work, given: Given): Promise<void> {
  const { ctx, order, at } = work
  repairOrder.target('complete', order.status as RepairStatus)
  if (!order.elevatorId) throw refuseRepair.unknownLift()
  const config = (await repairConfigs(ctx)).find((one) => one.repairType === order.repairType)
  const missing = config && !work.byDesk ? missingOf(config, given) : missingOf(undefined, given)
  if (missing.length > 0) throw refuseRepair.incomplete({ list: missing.join('、') })
  const refused = await findRefusedParts(ctx, order.id)
  if (refused.length > 0) throw refuseRepair.partsRefused({ list: refused.join('、') })
  const { setting } = await findSetting(ctx)
  const reworkOfId = given.faultPart
    ? await findReworked(ctx, { ...order, reportAt: order.reportAt }, given.faultPart, setting.reworkDays)
    : undefined
  const isTrapped = order.repairType === RepairType.code.trapped
  const late = !isTrapped && isOver(finishSeconds({ ...order, pausedAt: null }, at), order.finishLimit)
  const charged = given.serviceFee !== undefined && Number(given.serviceFee) > 0
  const runs = given.stateAfter === StateAfter.code.normal
  await step(
    work,
    'complete',
    {
      completeAt: at,
      cause: given.cause,
      faultPart: given.faultPart ?? null,
      faultCode: given.faultCode ?? null,
      faultLevel: given.faultLevel ?? null,
      measure: given.measure ?? null,
      stateAfter: given.stateAfter,
      stateReason: given.stateReason ?? null,
      photosBefore: given.photosBefore,
      photosAfter: given.photosAfter,
      finishOver: order.finishOver || late,
      isRework: order.isRework || reworkOfId !== undefined,
      reworkOfId: reworkOfId ?? order.reworkOfId,
      chargeType: charged || order.chargeType === 1 ? 1 : 0,
      amount: charged ? given.serviceFee : null,
      ...(await downtimeAfter(ctx, order, given.stateAfter, at)),
    },
    { cause: RepairCause.label(given.cause), measure: given.measure ?? null, rework: reworkOfId !== undefined },
  )
  const summary = `${order.orderNo} ${RepairType.label(order.repairType as 1)}：${RepairCause.label(given.cause)}${given.measure ? `，${given.measure}` : ''}`
  const kind = ElevatorLogKind.code.repair
  await addElevatorLogs(ctx, [{ elevatorId: order.elevatorId, kind, bizId: order.id, summary: summary.slice(0, 300) }])
  if (runs) {
    await endEarlierDowntime(ctx, work.order, at)
    await fixHazards(ctx, order)
  }
  await ctx.emit('repairOrder.completed', { ...repairEvent(work.order), result: given.stateAfter }, 'urgent')
}

/** What the form of 急修单配置 asks for and the phone has not sent; the desk cannot take photos. */
function missingOf(config: RepairConfig | undefined, given: Given): string[] {
  const needs = (field: 'part' | 'code' | 'way') => config?.fields[field] === FieldUse.code.required
  const { normal } = StateAfter.code
  return [
    ...(!given.faultPart && (config === undefined || needs('part')) ? ['故障部位'] : []),
    ...(!given.faultCode && needs('code') ? ['故障代码'] : []),
    ...(!given.measure && (config === undefined || needs('way')) ? ['处理方式'] : []),
    ...(given.stateAfter !== normal && !given.stateReason ? ['停梯或带隐患的原因'] : []),
    ...(given.photosBefore.length < (config?.minPhotosBefore ?? 0) ? [`维修前照片 ${config?.minPhotosBefore} 张`] : []),
    ...(given.photosAfter.length < (config?.minPhotosAfter ?? 0) ? [`维修后照片 ${config?.minPhotosAfter} 张`] : []),
  ]
}
