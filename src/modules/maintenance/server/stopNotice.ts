import { findOfficer } from './reminding.store.ts'
import { tellOf } from './telling.ts'
import { note, type Work } from './work.ts'

/** 停梯 after a visit notifies the customer (jobs 1.5): his officer by text; without a number somebody has to call him. */
export async function noticeStopped(work: Work, reason: string): Promise<void> {
  const { ctx, order } = work
  const found = await findOfficer(ctx, order.id)
  const phone = found?.officerPhone
  if (found && phone) {
    const { place, company, orderNo } = found
    const { texting } = ctx.services
    const key = `${order.id}:maintainStopped`
    ctx.after(() => texting.send(phone, 'maintainStopped', { place, company, orderNo, reason }, key))
    await note(work, 'stopNotice', { after: { reason } })
  }
  const told = phone ? '已短信告知使用单位' : '使用单位没有联系电话，请电话告知'
  await tellOf(ctx, 'stopped', order, { said: `${reason}。${told}` })
}
