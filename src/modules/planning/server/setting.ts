import type { Handlers } from '#kernel/server/index.ts'
import { type Day, today } from '#kernel/shared/days.ts'
import { findEntityWrites } from '#modules/audit/server/index.ts'
import { findOrdersOn } from '#modules/maintenance/server/index.ts'
import { MAX_BATCH } from '#modules/maintenance/shared/orderChange.ts'
import { clearDays, findDayIds, findOverrides, findSetting, saveSetting, setDays } from '#modules/plan/server/index.ts'
import { type CalendarDay, calendarOf, noticeYears, platformDays } from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { statutoryDaysOf } from '#modules/plan/shared/statutoryDays.ts'
import type { maintainSettingApi } from '../shared/setting.api.ts'
import { calendarEntries } from './calendarLog.ts'
import { countLoads, countOrders, findOpenDays } from './planned.store.ts'

export const settingHandlers: Handlers<typeof maintainSettingApi> = {
  async get(ctx) {
    const { version, setting } = await findSetting(ctx)
    return { version, setting }
  },
  save: async (ctx, { version, setting }) => ({ version: await saveSetting(ctx, version, setting) }),

  async effect(ctx, asked) {
    const [counts, loads] = [await countOrders(ctx, asked), await countLoads(ctx, asked)]
    const overrides = await findOverrides(ctx)
    return { ...counts, ...loads, onRestDays: restDaysIn(asked.workDays, overrides, await findOpenDays(ctx)) }
  },

  async calendar(ctx, { year }) {
    const { setting } = await findSetting(ctx)
    const inYear = ({ date }: { date: string }) => date.startsWith(String(year))
    const statutory = platformDays.filter(inYear)
    const own = (await findOverrides(ctx)).filter(inYear)
    const festivals = new Map(statutoryDaysOf(year).map(({ date, festival }) => [date, festival]))
    const dates = [...new Set([...statutory, ...own].map(({ date }) => date))].sort()
    return {
      workDays: setting.workDays,
      announced: noticeYears.includes(year),
      days: dates.map((date) => {
        const mine = own.find((one) => one.date === date)
        const law = statutory.find((one) => one.date === date)
        return {
          date,
          statutory: law?.kind ?? null,
          expected: law?.expected ?? false,
          festival: law?.expected ? (festivals.get(date) ?? null) : null,
          own: mine?.kind ?? null,
          name: mine?.name ?? null,
        }
      }),
      orders: (await findOpenDays(ctx)).filter(inYear),
    }
  },

  async restOrders(ctx) {
    const { setting } = await findSetting(ctx)
    // Today's are being worked on; only what is still to come can come forward.
    const coming = (await findOpenDays(ctx)).filter(({ date }) => date > today(ctx.now))
    const days = restDaysOf(setting.workDays, await findOverrides(ctx), coming)
    const dates = days.map(({ date }) => date)
    return {
      total: days.reduce((sum, { n }) => sum + n, 0),
      ids: await findOrdersOn(ctx, dates, MAX_BATCH),
      from: dates[0] ?? null,
      to: dates.at(-1) ?? null,
    }
  },

  calendarLog: async (ctx) => calendarEntries(await findEntityWrites(ctx, 'work_calendar'), await findDayIds(ctx)),

  async saveCalendar(ctx, { from, to, kind, name }) {
    const done = kind === null ? await clearDays(ctx, from, to) : await setDays(ctx, { from, to, kind, name })
    const { setting } = await findSetting(ctx)
    const open = (await findOpenDays(ctx)).filter(({ date }) => date >= from && date <= to)
    return { done, onRestDays: restDaysIn(setting.workDays, await findOverrides(ctx), open) }
  },
}

/** Orders on days that are not worked: 一键提前 moves them when somebody has seen the preview, nothing moves by itself. */
function restDaysIn(
  workDays: readonly number[],
  overrides: readonly CalendarDay[],
  open: readonly { date: string; n: number }[],
): number {
  return restDaysOf(workDays, overrides, open).reduce((sum, { n }) => sum + n, 0)
}

function restDaysOf(
  workDays: readonly number[],
  overrides: readonly CalendarDay[],
  open: readonly { date: Day; n: number }[],
): readonly { date: Day; n: number }[] {
  const calendar = calendarOf({ workDays, overrides })
  return open.filter(({ date }) => !calendar.isWorkingDay(dayNumber(date)))
}
