import type { Context, Nightly } from '#kernel/server/index.ts'
import { repairConfigs } from '#modules/rule/server/index.ts'
import { CustomerSign } from '#modules/rule/shared/repairConfig.ts'
import { RepairSignWay } from '../shared/repair.ts'
import { findPhotosMissing, findUnsigned } from './nightly.store.ts'
import { recordingNightly } from './recording.ts'
import { addRepairEvent, lockAny, repairEvent } from './repairRow.store.ts'
import { findLeaders } from './telling.store.ts'
import { tellPeople, textOfficer } from './telling.ts'
import { step } from './work.ts'

const REMIND_DAYS = 3
const OFFICER_DAYS = 7
const DAY = 86_400_000

/**
 * Done and not signed (jobs 3.2): after three days the crew and its leader hear it, after seven the user unit's officer; a
 * signature that must be given is never made up. Where the company lets a type go without one it signs itself (decision 0031).
 */
async function unsigned(ctx: Context): Promise<void> {
  const configs = new Map((await repairConfigs(ctx)).map((one) => [one.repairType as number, one]))
  for (const { id, repairType, completeAt } of await findUnsigned(ctx, new Date(ctx.now.getTime() - DAY))) {
    const days = Math.floor((ctx.now.getTime() - Date.parse(completeAt)) / DAY)
    const config = configs.get(repairType)
    const free = config?.customerSign === CustomerSign.code.free && config.autoSignDays > 0
    const order = await lockAny(ctx, id)
    if (free && days >= config.autoSignDays) {
      const at = ctx.now.toISOString()
      const work = { ctx, order, employeeId: null, at, gps: null, opId: null, byDesk: false }
      await step(work, 'sign', { signAt: at, signWay: RepairSignWay.code.none }, { auto: true })
      await ctx.emit('repairOrder.signed', repairEvent(work.order))
      continue
    }
    if (days < REMIND_DAYS) continue
    const receivers = [...order.workerIds, ...(await findLeaders(ctx, order))]
    const body = `工单${order.orderNo}已完成 ${days} 天，请客户签字`
    const told = await tellPeople(ctx, order, receivers, { title: '维修待签字', body, once: 'signReminder' })
    const texted = days >= OFFICER_DAYS && days < OFFICER_DAYS + 1 && (await textOfficer(ctx, order, 'repairSign'))
    if (told > 0 || texted) await addRepairEvent(ctx, id, { type: 'signReminder', after: { officer: texted } })
  }
}

/** A record is not whole without them: a phone that was lost or cleared takes them with it (jobs 6.8). */
async function photosMissing(ctx: Context): Promise<void> {
  for (const { id, missing } of await findPhotosMissing(ctx, new Date(ctx.now.getTime() - DAY))) {
    const order = await lockAny(ctx, id)
    const receivers = [...order.workerIds, ...(await findLeaders(ctx, order))]
    const body = `工单${order.orderNo}，${missing} 张照片拍摄后超过24小时仍未传到；请拍摄的人打开手机端联网上传`
    await tellPeople(ctx, order, receivers, { title: '现场照片未传到', body, once: 'photosMissing' })
    await addRepairEvent(ctx, id, { type: 'photosMissing', after: { missing } })
  }
}

export const repairNightly: readonly Nightly[] = [
  { name: 'repair.unsigned', run: unsigned },
  { name: 'repair.photos', run: photosMissing },
  recordingNightly,
]
