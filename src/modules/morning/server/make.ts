import { type Caller, type Context, inCompany, type Minutely, type Services } from '#kernel/server/index.ts'
import { addDays, type Day, dayOf, formatTokens } from '#kernel/shared/days.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { findTravel } from '#modules/maintenance/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { findSetting, findWorkTime } from '#modules/plan/server/index.ts'
import { clockAt, wayOfDay } from '#modules/plan/shared/dayWay.ts'
import type { Travel } from '#modules/plan/shared/route.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { MAKE_AT, MAKE_UNTIL, type SheetContent, type SheetMember } from '../shared/morning.ts'
import {
  findDrawn,
  findDue,
  findMembers,
  findOrders,
  findPapers,
  findRework,
  findTeams,
  type MemberRow,
  type OrderRow,
  type TeamRow,
} from './facts.store.ts'
import { addSheet } from './sheet.store.ts'

/** Every minute; from 07:20 on each team gets its sheet once (archives 10.7). */
export const morningWork: Minutely = { name: 'morning.sheet', run: makeSheets }

export async function makeSheets(services: Services, companyId: string): Promise<void> {
  const now = services.clock()
  const time = formatTokens(now, 'HH:mm')
  if (time < MAKE_AT || time >= MAKE_UNTIL) return
  const caller = { principal: null, companyId, traceId: 'morning' }
  const day = dayOf(now)
  const teams = await inCompany(services, caller, (ctx) => findTeams(ctx, day), { reads: true })
  // One transaction per team: the sheet and its messages are there together, and one that fails holds up no other.
  for (const team of teams)
    await makeOne(services, caller, team, day).catch((error) =>
      services.log.error({ err: error, companyId, teamId: team.id }, 'morning sheet failed'),
    )
}

/** How long a weather service may keep the sheet waiting. */
const WEATHER_MS = 3000

/** No transaction waits for a service outside; a sheet without weather is a sheet. */
async function weatherAt(services: Services, { baseLng, baseLat }: TeamRow, day: Day): Promise<string | null> {
  if (baseLng === null || baseLat === null) return null
  const place = { lng: baseLng, lat: baseLat }
  const late = new Promise<null>((done) => setTimeout(done, WEATHER_MS, null).unref())
  return Promise.race([services.weather.today(place, day), late]).catch((error) => {
    services.log.warn({ err: error }, 'weather')
    return null
  })
}

async function makeOne(services: Services, caller: Caller, team: TeamRow, day: Day): Promise<void> {
  const weather = await weatherAt(services, team, day)
  await inCompany(services, caller, (ctx) => makeSheet(ctx, team, day, weather))
}

async function makeSheet(ctx: Context, team: TeamRow, day: Day, weather: string | null): Promise<void> {
  const members = await findMembers(ctx, team, day)
  if (members.length === 0) return
  const ids = members.map(({ id }) => id)
  const orders = await findOrders(ctx, ids, day)
  // On a day of rest nobody meets, unless there is work.
  if (orders.length === 0 && !(await findWorkTime(ctx)).isWorked(day)) return
  const { setting } = await findSetting(ctx)
  const travel = await findTravel(ctx)
  const yesterday = addDays(day, -1)
  const due = await findDue(ctx, team.id, ids, day)
  const content: SheetContent = {
    companyName: team.companyName,
    teamName: team.name,
    leaderName: team.leaderName,
    dutyPhone: team.dutyPhone,
    weather,
    members: members.map((member) => routed(member, orders, team, { setting, travel })),
    due: due.map(({ total: _, ...row }) => row),
    dueTotal: due[0]?.total ?? 0,
    certificates: (await findPapers(ctx, ids)).map(({ certType, ...paper }) => ({
      ...paper,
      certType: CertType.label(certType as never),
    })),
    rework: await findRework(ctx, team.id, ids, yesterday),
    parts: await findDrawn(ctx, team.id, ids, yesterday),
  }
  const id = await addSheet(ctx, team.id, day, content)
  if (!id) return
  const stops = orders.length
  await tell(ctx, {
    receivers: members.flatMap(({ userId }) => (userId ? [userId] : [])),
    bigType: 1,
    subType: 1,
    title: `${team.name} ${Number(day.slice(5, 7))}月${Number(day.slice(8))}日早会单`,
    body: `今日 ${stops} 单，法定临期 ${content.dueTotal} 单；08:00 前请确认到岗`,
    biz: { type: 'morningSheet', id },
    jump: { moduleName: 'enterprise', openType: 1, params: { kind: 'morning', id } },
    dedupeKey: `morning:${team.id}:${day}`,
  })
}

/** The member's orders in the order of the shortest way from the team's base (jobs 6.3 step 5). */
function routed(
  member: MemberRow,
  all: readonly OrderRow[],
  team: TeamRow,
  { setting, travel }: { setting: MaintainSetting; travel: Travel },
): SheetMember {
  const own = all.filter(({ workerIds }) => workerIds.includes(member.id))
  const face = { employeeId: member.id, name: member.name, absent: member.absent }
  const route = wayOfDay(own, team, setting, travel)
  const byId = new Map(own.map((order) => [order.id, order]))
  const stops = route.jobs.flatMap(({ jobId, start }) => {
    const order = byId.get(jobId)
    if (!order) return []
    const { id, title, communityName, level, status, minutes } = order
    return [{ orderId: id, title, communityName, level, status, at: clockAt(start), minutes }]
  })
  return { ...face, travel: Math.round(route.travel), stops }
}
