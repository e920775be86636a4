import {
  type Context,
  type Handlers,
  inCompany,
  type Minutely,
  type Services,
  updateRow,
} from '#kernel/server/index.ts'
import { addDays, type Day, dayOf, today } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { bagApi } from '../shared/bag.api.ts'
import {
  BagProof,
  type Bags,
  bagLines,
  type HitRate,
  partsOfLine,
  partsReplaced,
  percentOf,
  type Replacement,
} from '../shared/partsBag.ts'
import { refuseQuality } from '../shared/qualityCheck.ts'
import {
  findBag,
  findCarriers,
  findFleet,
  findHits,
  findInstalled,
  findLines,
  findOpenHazards,
  findOwnLines,
  findReplacementTexts,
  findVisitsOf,
  keepBag,
  lockOwnLine,
} from './bag.store.ts'

/** 明日备件袋 (jobs 10.4). */

/** The evening before, Asia/Shanghai. */
const EVENING = 18
const HIT_DAYS = 30

export const bagWork: Minutely = {
  name: 'quality.partsBag',
  run: async (services: Services, companyId: string) => {
    const now = services.clock()
    if ((now.getUTCHours() + 8) % 24 < EVENING) return
    await inCompany(services, { principal: null, companyId, traceId: 'quality-bag' }, async (ctx) => {
      const day = addDays(dayOf(now), 1)
      if (!(await findBag(ctx, day))) await packBags(ctx, day)
    })
  },
}

/** Makes the bags of a day; gives how many lines, undefined when they were made already. */
async function packBags(ctx: Context, day: Day): Promise<number | undefined> {
  const visits = await findVisitsOf(ctx, day)
  const hazards = await findOpenHazards(
    ctx,
    visits.map(({ elevatorId }) => elevatorId),
  )
  const lines = bagLines(visits, hazards, await replacementsOf(ctx, day), await findFleet(ctx, day))
  return (await keepBag(ctx, day, lines)) ? lines.length : undefined
}

/** What repairs say was replaced and what requests put in; the same part of the same work counts once. */
async function replacementsOf(ctx: Context, day: Day): Promise<Replacement[]> {
  const installed = (await findInstalled(ctx, day)).map((one) => ({ ...one, parts: partsOfLine(one.text) }))
  const said = (await findReplacementTexts(ctx, day)).map((one) => ({ ...one, parts: partsReplaced(one.text) }))
  const found = new Map<string, Replacement>()
  for (const { bizId, parts, text: _, ...lift } of [...installed, ...said])
    for (const part of parts) found.set(`${bizId}/${part}`, { ...lift, part })
  return [...found.values()]
}

export const bagHandlers: Handlers<typeof bagApi> = {
  bags: (ctx, { day }) => bagsOf(ctx, day ?? addDays(today(ctx.now), 1)),

  async own(ctx) {
    const { employeeId } = ctx.who
    const first = today(ctx.now)
    const days = [first, addDays(first, 1)]
    const lines = employeeId ? await findOwnLines(ctx, employeeId, first, days[1] as Day) : []
    const found = []
    for (const day of days) {
      const own = lines.filter((line) => line.day === day).map(({ day: _, ...line }) => line)
      found.push({ day, madeAt: (await findBag(ctx, day))?.madeAt ?? null, lines: own })
    }
    return found
  },

  async tell(ctx, { id, version, used }) {
    const { employeeId } = ctx.who
    if (!employeeId) throw refuse.notFound()
    const { proof } = await lockOwnLine(ctx, id, employeeId)
    if (proof !== null && !used) throw refuseQuality.proven({ proof: BagProof.label(proof) })
    return updateRow(ctx, 'partsBagLine', id, version, {
      used,
      toldBy: ctx.who.userId,
      toldAt: ctx.now.toISOString(),
    })
  },
}

async function bagsOf(ctx: Context, day: Day): Promise<Bags> {
  const lines = Map.groupBy(await findLines(ctx, day), ({ employeeId }) => employeeId)
  const carriers = await findCarriers(ctx, day)
  const gone = [...lines.values()].flatMap(([line]) =>
    line && !carriers.some(({ employeeId }) => employeeId === line.employeeId)
      ? [{ employeeId: line.employeeId, name: line.name, teamName: line.teamName, visits: 0 }]
      : [],
  )
  const bags = [...carriers, ...gone].map((carrier) => ({
    ...carrier,
    lines: (lines.get(carrier.employeeId) ?? []).map(({ employeeId: _, name: __, teamName: ___, ...line }) => line),
  }))
  return {
    day,
    madeAt: (await findBag(ctx, day))?.madeAt ?? null,
    visits: carriers.reduce((sum, { visits }) => sum + visits, 0),
    bags: bags.toSorted((a, b) => Number(b.lines.length > 0) - Number(a.lines.length > 0)),
    hit: await hitRate(ctx),
  }
}

/** 命中率: lines that were used of those whose carrier said anything. */
async function hitRate(ctx: Context): Promise<HitRate> {
  const found = await findHits(ctx, addDays(today(ctx.now), -HIT_DAYS))
  const told = found.reduce((sum, one) => sum + one.told, 0)
  const used = found.reduce((sum, one) => sum + one.used, 0)
  return {
    days: HIT_DAYS,
    told,
    used,
    percent: percentOf(used, told),
    proven: found.reduce((sum, one) => sum + one.proven, 0),
    byReason: found.map((one) => ({
      why: one.why,
      told: one.told,
      used: one.used,
      percent: percentOf(one.used, one.told),
    })),
  }
}
