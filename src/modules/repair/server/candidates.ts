import type { Context } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import { kmText } from '#kernel/shared/said.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import type { Candidate } from '../shared/live.ts'
import { pairsOf } from '../shared/pairing.ts'
import { dutyNow, type RepairSetting } from '../shared/setting.ts'
import { findRunners, findTarget, type Runner } from './candidates.store.ts'
import { findSetting } from './setting.store.ts'

export interface Wanted {
  readonly elevatorId: string | null
  readonly repairType: number
  readonly arriveLimit: number
  /** Who is not asked again: whoever rejected, or has it now. */
  readonly without?: readonly string[]
}

/** People for a repair, suggested pairs first, then by arrival (jobs 5, 6.6). Without a lift nobody knows the way. */
export async function candidatesFor(ctx: Context, wanted: Wanted): Promise<Candidate[]> {
  const { setting } = await findSetting(ctx)
  const target = wanted.elevatorId ? await findTarget(ctx, wanted.elevatorId) : undefined
  const runners = await findRunners(ctx, wanted.elevatorId)
  const certified = await validCertificate(
    ctx,
    runners.map(({ employeeId }) => employeeId),
    CertType.code.repairT,
    dayOf(ctx.now),
  )
  const onDuty = dutyOf(setting, ctx.now)
  const without = new Set(wanted.without ?? [])
  const measured = runners.map((one) => {
    const way = wayOf(one, target)
    const certOk = certified.has(one.employeeId)
    const responsible = target?.workerIds.includes(one.employeeId) ?? false
    const duty = onDuty.size === 0 || onDuty.has(one.employeeId) || responsible
    const far = way.distanceKm !== null && way.distanceKm > setting.radiusKm
    const fit = certOk && duty && one.busyNo === null && !far && !without.has(one.employeeId)
    const reason = reasonOf(one, {
      certOk,
      duty,
      far,
      radiusKm: setting.radiusKm,
      refused: without.has(one.employeeId),
    })
    return { ...one, ...way, certOk, responsible, fit, reason }
  })
  const pairs = pairsOf(measured, wanted.arriveLimit)
  const rank = new Map(pairs.flatMap(({ ids }, n) => ids.map((id) => [id, n + 1] as const)))
  return measured
    .map((one): Candidate => {
      const pair = rank.get(one.employeeId) ?? null
      const { employeeId, userId, name, phone, etaMin, distanceKm, from, load, certOk, responsible, visits } = one
      const reason = one.reason || (responsible ? '本梯负责人' : pair === 1 ? '最近的双人组' : '空闲')
      return {
        employeeId,
        userId,
        name,
        phone,
        etaMin,
        distanceKm,
        from,
        load,
        certOk,
        responsible,
        visits,
        pair,
        reason,
      }
    })
    .toSorted(
      (a, b) =>
        (a.pair ?? 99) - (b.pair ?? 99) ||
        Number(b.certOk) - Number(a.certOk) ||
        (a.etaMin ?? 9999) - (b.etaMin ?? 9999),
    )
}

/** Who is on the roster of the shift that runs; an empty roster binds nobody. */
const dutyOf = (setting: RepairSetting, now: Date): ReadonlySet<string> =>
  new Set(dutyNow(setting, now).flatMap(({ workerIds }) => workerIds))

function wayOf(
  one: Runner,
  target: { lng: number; lat: number } | undefined,
): Pick<Candidate, 'etaMin' | 'distanceKm' | 'from'> {
  const here = one.lng !== null && one.lat !== null ? { lng: one.lng, lat: one.lat } : null
  const base = one.baseLng !== null && one.baseLat !== null ? { lng: one.baseLng, lat: one.baseLat } : null
  const start = here ?? base
  if (!start || !target) return { etaMin: null, distanceKm: null, from: null }
  const distanceKm = Math.round(metresBetween(start, target) / 100) / 10
  return { etaMin: travelMinutes(start, target), distanceKm, from: here ? 'position' : 'base' }
}

function reasonOf(
  { busyNo }: Runner,
  why: { certOk: boolean; duty: boolean; far: boolean; radiusKm: number; refused: boolean },
): string {
  if (!why.certOk) return '没有有效的作业人员证'
  if (why.refused) return '已拒单或未接单'
  if (busyNo) return `正在处理${busyNo}`
  if (!why.duty) return '不在当班名单'
  return why.far ? `超出 ${kmText(why.radiusKm)}` : ''
}

/** The pair of a rank out of the people; empty when nobody is suggested. */
export const pairAt = (people: readonly Candidate[], rank: number): string[] =>
  people.filter(({ pair }) => pair === rank).map(({ employeeId }) => employeeId)
