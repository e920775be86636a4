import type { z } from 'zod'
import { rescueArrival } from '#modules/law/shared/law.ts'
import type { Node, OvertimeRule, Scene, Stage } from './overtime.ts'

/**
 * The rules of a company that has set none (archives 6.9); where the section is silent, decision 0017. Arrival of
 * trapped people: as in a city, and where areaType is 2 longer: the clock's source adds the difference as its allowance.
 */
const [minute, hour, day] = [1, 2, 3] as const
const [crew, leader, dispatcher, manager] = [1, 2, 3, 4] as const
const [inApp, push, text, voice] = [1, 2, 3, 4] as const

type Given = z.input<typeof Stage>
const stage = (
  threshold: number,
  unit: 1 | 2 | 3,
  receivers: Readonly<Given['receivers']>,
  channels: Readonly<Given['channels']>,
  repeat?: { every: number; times: number },
): Stage => ({
  threshold,
  unit,
  receivers: [...receivers],
  namedIds: [],
  channels: [...channels],
  repeatMinutes: repeat?.every,
  maxTimes: repeat?.times,
})
const rule = (stages: readonly Stage[], workHoursOnly = false): OvertimeRule => ({
  stages,
  workHoursOnly,
  enabled: stages.length > 0,
})

const loud = [inApp, push, voice] as const
const plain = [inApp, push] as const
const A_DAY = 1440

const defaults: Readonly<Record<string, OvertimeRule>> = {
  '1-1': rule([stage(3, minute, [leader, dispatcher], loud, { every: 2, times: 3 })]),
  '1-2': rule([stage(rescueArrival.city, minute, [leader, dispatcher], loud, { every: 10, times: 3 })]),
  '1-3': rule([stage(60, minute, [leader, dispatcher, manager], loud, { every: 15, times: 4 })]),
  '2-1': rule([stage(10, minute, [leader, dispatcher], plain, { every: 10, times: 2 })]),
  '2-2': rule([stage(60, minute, [leader, dispatcher], plain)]),
  '2-3': rule([stage(240, minute, [leader, dispatcher], plain)]),
  '3-1': rule([stage(60, minute, [leader], plain)], true),
  '3-2': rule([stage(1440, minute, [leader], plain)]),
  '3-3': rule([stage(4320, minute, [leader, dispatcher], plain)]),
  '4-2': rule([]),
  // Due day 15:00, then day 15 from the last visit, at the same hour.
  '4-3': rule([stage(15, hour, [crew, leader], plain)]),
  '4-4': rule([stage(15, hour, [leader, dispatcher], [inApp, push, text])]),
  '5-4': rule(
    [stage(-60, day, [leader], [inApp]), stage(-30, day, [leader], plain), stage(-7, day, [leader, dispatcher], plain)],
    true,
  ),
  '6-4': rule(
    [
      stage(-7, day, [manager], [inApp]),
      stage(1, day, [manager], plain, { every: 7 * A_DAY, times: 4 }),
      stage(30, day, [manager], plain, { every: 7 * A_DAY, times: 8 }),
    ],
    true,
  ),
  // 60, 30, 15, 7 and 1 days before, to salesman and manager unless renewed (archives 6.3, 9).
  '7-4': rule(
    [
      stage(-60, day, [manager], plain),
      stage(-30, day, [manager], plain, { every: 15 * A_DAY, times: 2 }),
      stage(-7, day, [manager], plain, { every: 6 * A_DAY, times: 2 }),
    ],
    true,
  ),
}

export const defaultRule = (scene: Scene, node: Node): OvertimeRule => defaults[`${scene}-${node}`] ?? rule([])
