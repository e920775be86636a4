import { z } from 'zod'
import { figures, measures } from '#kernel/shared/figure.ts'

const counted = '当天未关闭的维保工单按标准工时计（含已完成），加上当天的急修、配件更换和陪检；路上时间不计。'

export const scheduleFigures = figures('schedule', {
  trialLate: { label: '超间隔电梯', unit: '台', filtered: true, means: '试算期内有维保间隔超过法定天数的电梯。' },
  trialVisits: { label: '维保', unit: '单', filtered: true, means: '试算期内的维保次数。' },
  trialCrews: { label: '搭档组', unit: '个', filtered: true, means: '试算里的搭档组。' },
  trialLoad: {
    label: '试算负荷',
    unit: '%',
    filtered: true,
    means: '试算期内各搭档组工时之和 ÷（搭档组数 × 工作日 × 人均目标工时）。',
  },
  trialOver: { label: '超目标', unit: '组日', filtered: true, means: '试算期内工时超过人均目标的搭档组与日子。' },
  dayMinutes: {
    label: '当日工时',
    unit: '分钟',
    of: '员工',
    over: 'day',
    means: `${counted}多人同做的工单，每人各计全部工时。`,
  },
  dayLoad: {
    label: '日负荷',
    unit: '%',
    of: '员工',
    over: 'day',
    means: `当日工时 ÷ 维保设置中的人均目标工时。${counted}`,
  },
  crewDayLoad: {
    label: '搭档组日负荷',
    unit: '%',
    over: 'day',
    means: '组内当天工时最多的一人的日负荷：一组人同去同回，最忙的人决定这一组当天还能不能加单。',
  },
  teamDayLoad: {
    label: '总负荷',
    unit: '%',
    over: 'day',
    means: `所看班组全部在职维保人员的当日工时之和 ÷（人数 × 人均目标工时）。请假的人也计入人数；不随小区、级别和搜索变化。`,
  },
  monthMinutes: { label: '当月工时', unit: '分钟', of: '员工', over: 'month', means: '本月每天的当日工时之和。' },
  liftsWithOrders: {
    label: '有单电梯',
    unit: '台',
    filtered: true,
    onScreen: true,
    means: '所看日期内排有维保工单的电梯，同一台只计一次；与负责台数不同，不含这几天没有工单的电梯。',
  },
})

/** The loads of a board's days: everybody's minutes, whatever the board is narrowed to beside the teams. */
export const DayLoads = z.object({
  /** Minutes a person's day should hold. */
  target: z.number(),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Of a team in sight: these make 总负荷. */
      standing: z.boolean(),
      /** 当日工时, one for each day of the board in their order. */
      minutes: z.array(z.number().int()),
    }),
  ),
  /** 总负荷, one for each day; null when nobody works. */
  days: z.array(z.object({ date: z.iso.date(), load: measures(scheduleFigures.teamDayLoad).nullable() })),
})
export type DayLoads = z.output<typeof DayLoads>

/** Percent of the target; null when nobody works. */
export function loadOf(minutes: number, target: number): number | null {
  return minutes === 0 || target === 0 ? null : Math.round((minutes / target) * 100)
}

/** 总负荷 of a day: 当日工时 of everybody who stands in the teams. */
export const teamLoad = (minutes: readonly number[], target: number): number | null =>
  loadOf(
    minutes.reduce((sum, own) => sum + own, 0),
    target * minutes.length,
  )
