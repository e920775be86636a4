import { type Context, file, type Handlers } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { type morningApi, refuseMorning } from '../shared/api.ts'
import { addTick, findBriefs, findSheet, findTicks, isVisibleTeam, type SheetRecord, setSwitch } from './sheet.store.ts'
import { sheetPdf } from './sheetPdf.ts'

export const morningHandlers: Handlers<typeof morningApi> = {
  today: (ctx) => findBriefs(ctx, dayOf(ctx.now)),

  async detail(ctx, { id }) {
    const sheet = await requireSheet(ctx, id)
    const { companyId: _, leaderId: __, ...shown } = sheet
    const { employeeId } = ctx.who
    const today = sheet.day === dayOf(ctx.now)
    const stands = sheet.content.members.some((member) => member.employeeId === employeeId)
    return {
      ...shown,
      ticks: await findTicks(ctx, sheet),
      mine: today && stands,
      self: employeeId,
    }
  },

  async tick(ctx, { id }) {
    const sheet = await requireSheet(ctx, id)
    const { employeeId, userId } = ctx.who
    if (!employeeId || !sheet.content.members.some((member) => member.employeeId === employeeId))
      throw refuseMorning.member()
    if (sheet.day !== dayOf(ctx.now)) throw refuseMorning.day()
    await addTick(ctx, id, employeeId)
    ctx.after(() => ctx.services.push.state(`company.${sheet.companyId}.kpi`, { morning: id, userId }))
    return { done: 1 }
  },

  async print(ctx, { id }) {
    const sheet = await requireSheet(ctx, id)
    const { content, day } = sheet
    const ticks = await findTicks(ctx, sheet)
    const letterhead = await letterheadOf(ctx, sheet.companyId)
    return file(`早会单_${content.teamName}_${day}.pdf`, 'application/pdf', () =>
      sheetPdf(letterhead, { content, day, ticks }),
    )
  },

  async switch(ctx, { teamId, off }) {
    if (!(await isVisibleTeam(ctx, teamId))) throw refuse.notFound()
    await setSwitch(ctx, teamId, off)
    return { done: 1 }
  },
}

async function requireSheet(ctx: Context, id: string): Promise<SheetRecord> {
  const sheet = await findSheet(ctx, id)
  if (!sheet) throw refuse.notFound()
  return sheet
}
