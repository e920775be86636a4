import { type Context, inCompany, type Minutely, type Services } from '#kernel/server/index.ts'
import { addDays, type Day, formatTokens, isoTime } from '#kernel/shared/days.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { type MaintainSetting, SignWay } from '#modules/plan/shared/setting.ts'
import { PauseReason } from '../shared/maintenance.ts'
import { lateness } from './nightly.ts'
import { addSignLink } from './orderPaper.store.ts'
import { addEvent, dayToday, lockAnyOrder } from './orderRow.store.ts'
import {
  findDue,
  findPausedLong,
  findPhotosMissing,
  findSilent,
  findUnreviewed,
  findUnsigned,
  type UnsignedOrder,
} from './reminding.store.ts'
import { tellOf } from './telling.ts'

/**
 * The reminder chain at its hours (jobs 6.4): the breach at 00:00; the crew's day and what lies ahead at 当日提醒; the day
 * before the legal deadline at its own hour; records nobody has signed. A minute that was missed is made up for the same
 * day until the pass is over; messages carry keys, so nothing is said twice.
 */
export const remindingWork: Minutely = { name: 'maintenance.reminding', run: remind }

interface Pass {
  readonly name: string
  /** HH:mm, both included. */
  readonly from: (setting: MaintainSetting) => string
  readonly to: (setting: MaintainSetting) => string
  readonly run: (ctx: Context, setting: MaintainSetting) => Promise<void>
}

/** Customers are not texted at home before or after these hours. */
const [DAYTIME, EVENING] = ['08:00', '19:59']
const later = (a: string, b: string) => (a > b ? a : b)

const passes: readonly Pass[] = [
  { name: 'lateness', from: () => '00:00', to: () => '23:59', run: lateness },
  { name: 'crew', from: ({ remindAt }) => remindAt, to: ({ remindAt, dayEnd }) => later(remindAt, dayEnd), run: crews },
  { name: 'leader', from: ({ legalRemindAt }) => legalRemindAt, to: () => '23:59', run: leaders },
  { name: 'photos', from: ({ remindAt }) => remindAt, to: () => '23:59', run: photosMissing },
  { name: 'sign', from: ({ remindAt }) => later(remindAt, DAYTIME), to: () => EVENING, run: unsigned },
]

/** Which passes each company has had today; a service that begins anew takes them again. */
const taken = new WeakMap<Services, Map<string, Day>>()

async function remind(services: Services, companyId: string): Promise<void> {
  const known = taken.get(services) ?? new Map<string, Day>()
  taken.set(services, known)
  const had: string[] = []
  const day = await inCompany(
    services,
    { principal: null, companyId, traceId: 'maintenance-reminding' },
    async (ctx) => {
      const today = dayToday(ctx)
      await waitedLong(ctx)
      const open = passes.filter(({ name }) => known.get(`${companyId} ${name}`) !== today)
      if (open.length === 0) return today
      const { setting } = await findSetting(ctx)
      const now = formatTokens(ctx.now, 'HH:mm')
      for (const { name, from, to, run } of open) {
        if (now < from(setting) || now > to(setting)) continue
        await run(ctx, setting)
        had.push(name)
      }
      return today
    },
  )
  for (const name of had) known.set(`${companyId} ${name}`, day)
}

const DAY_MS = 86_400_000
/** Three missed positions and some minutes: not every basement is worth telling. */
const SILENT_MS = 30 * 60_000

/** What has waited for a day: paused visits, and sign-ins nobody has looked at (jobs 3.1, 6.7). Any minute may be the one. */
async function waitedLong(ctx: Context): Promise<void> {
  const before = isoTime(ctx.now.getTime() - DAY_MS)
  for (const order of await findPausedLong(ctx, before)) {
    const said = PauseReason.label(order.pauseReason as 1)
    await addEvent(ctx, order.id, {
      type: 'pausedLong',
      after: { told: await tellOf(ctx, 'pausedLong', order, { said }) },
    })
  }
  // Positions come every five minutes at the latest, between departure and the last leaving (jobs 4.1, trackInterval).
  for (const { orderId, version, elevatorId, userId, name, since } of await findSilent(
    ctx,
    isoTime(ctx.now.getTime() - SILENT_MS),
  )) {
    await addEvent(ctx, orderId, { type: 'workerOffline', after: { userId, name, since } })
    await ctx.emit('worker.offline', { id: orderId, version, elevatorId, userId, since })
  }
  for (const order of await findUnreviewed(ctx, before))
    await addEvent(ctx, order.id, {
      type: 'signInUnreviewed',
      after: { told: await tellOf(ctx, 'signInUnreviewed', order) },
    })
}

/** T−3 and the day itself. */
async function crews(ctx: Context, { remindAhead }: MaintainSetting): Promise<void> {
  const day = dayToday(ctx)
  for (const order of await findDue(ctx, 'plan_date', day)) await tellOf(ctx, 'today', order)
  if (remindAhead === 0) return
  for (const order of await findDue(ctx, 'plan_date', addDays(day, remindAhead))) await tellOf(ctx, 'ahead', order)
}

/** Legal T−1, not started. */
async function leaders(ctx: Context): Promise<void> {
  for (const order of await findDue(ctx, 'legal_deadline', addDays(dayToday(ctx), 1)))
    await tellOf(ctx, 'legalTomorrow', order)
}

/** A record is not whole without them: a phone that was lost or cleared takes them with it (jobs 6.8). */
async function photosMissing(ctx: Context): Promise<void> {
  for (const order of await findPhotosMissing(ctx, isoTime(ctx.now.getTime() - DAY_MS))) {
    const said = `${order.missing} 张照片拍摄后超过24小时仍未传到`
    await tellOf(ctx, 'photosOwed', order, { said })
    await tellOf(ctx, 'photosMissing', order, { said })
    await addEvent(ctx, order.id, { type: 'photosMissing', after: { missing: order.missing } })
  }
}

/** Done and not signed for so many days: the crew hears it, and the user unit's officer where links are signed. */
async function unsigned(ctx: Context, { signRemindDays, signWay }: MaintainSetting): Promise<void> {
  for (const days of signRemindDays) {
    for (const found of await findUnsigned(ctx, addDays(dayToday(ctx), -days), days)) {
      const order = await lockAnyOrder(ctx, found.id)
      await tellOf(ctx, 'unsigned', order, { days })
      const texted = signWay !== SignWay.code.screen && (await textOfficer(ctx, found, days))
      await addEvent(ctx, found.id, { type: 'signReminder', after: { days, officer: texted } })
    }
  }
}

async function textOfficer(ctx: Context, order: UnsignedOrder, days: number): Promise<boolean> {
  const { officerPhone, place, company, orderNo } = order
  if (!officerPhone) return false
  const { texting, settings } = ctx.services
  const { token } = await addSignLink(ctx, order.id)
  const words = { company, place, orderNo, link: `${settings.publicUrl}/s/${token}` }
  ctx.after(() => texting.send(officerPhone, 'maintainSign', words, `${order.id}:maintainSign:${days}`))
  return true
}
