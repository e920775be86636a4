import { z } from 'zod'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { PushChannel, PushRole } from './terms.ts'

/** 推送设置 of a company: level × role × channel, quiet hours, the hour of the digest (monitoring 4.1, 6.2 step 8). */

export const LEVELS = ['A', 'B', 'C', 'D', 'E'] as const satisfies readonly FaultLevel[]
export const ROLES = PushRole.options.map(({ value }) => value)

const clock = (title: string) =>
  z
    .string({ error: `${title}不能为空` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${title}格式为 HH:mm`)
    .meta({ title })

/** Channels of a role: a list of codes, in their order; none where a form leaves all of them off. */
const Channels = z
  .array(PushChannel.schema)
  .max(5)
  .default([])
  .transform((all) => [...new Set(all)].toSorted((a, b) => a - b))
/** By the name of the role: a path of a form reads a number as a place in a row. */
const Roles = z.object({ person: Channels, desk: Channels, leader: Channels, manager: Channels, others: Channels })
export const roleKey = { 1: 'person', 2: 'desk', 3: 'leader', 4: 'manager', 5: 'others' } as const

export const PushSetting = z.object({
  matrix: z.object({ A: Roles, B: Roles, C: Roles, D: Roles, E: Roles }),
  quietFrom: clock('免打扰开始'),
  quietTo: clock('免打扰结束'),
  digestAt: clock('汇总时间'),
})
export type PushSetting = z.output<typeof PushSetting>

const { inApp, app, text, voice, wall } = PushChannel.code

/** What nobody can turn off at level A (monitoring 4.1). */
export const FIXED: readonly PushChannel[] = [inApp, app, voice]
export const isFixed = (level: FaultLevel, channel: PushChannel): boolean => level === 'A' && FIXED.includes(channel)
/** The wall hangs where the desk is. */
export const mayHave = (role: PushRole, channel: PushChannel): boolean =>
  channel !== wall || role === PushRole.code.desk

const A = [inApp, app, voice]
export const defaultSetting: PushSetting = {
  matrix: {
    A: {
      person: [inApp, app, text, voice],
      desk: [...A, wall],
      leader: [inApp, app, text, voice],
      manager: A,
      others: A,
    },
    B: {
      person: [inApp, app, text],
      desk: [inApp, wall],
      leader: [inApp, app],
      manager: [inApp, app],
      others: [inApp, app],
    },
    C: {
      person: [inApp, app, text],
      desk: [inApp, wall],
      leader: [inApp, app],
      manager: [inApp],
      others: [inApp, app],
    },
    D: { person: [inApp], desk: [inApp], leader: [], manager: [], others: [] },
    E: { person: [], desk: [inApp], leader: [], manager: [], others: [] },
  },
  quietFrom: '22:00',
  quietTo: '07:00',
  digestAt: '08:00',
}

/** Whether level A still rings everywhere. */
export const keepsFixed = ({ matrix }: PushSetting): boolean =>
  Object.values(matrix.A).every((channels) => FIXED.every((channel) => channels.includes(channel)))

/**
 * Channels to a role. `wanted`: what a strategy names for this rung; it is used where the matrix leaves it on, else the
 * person finds it in the product. What is fixed stays, whatever a row of settings says.
 */
export function channelsFor(
  { matrix }: Pick<PushSetting, 'matrix'>,
  level: FaultLevel,
  role: PushRole,
  wanted: PushChannel | null = null,
): PushChannel[] {
  const on = matrix[level][roleKey[role]].filter((channel) => mayHave(role, channel))
  const chosen = wanted === null ? on : on.includes(wanted) ? [inApp, wanted] : [inApp]
  const all = level === 'A' ? [...chosen, ...FIXED] : chosen
  return [...new Set(all)].toSorted((a, b) => a - b)
}
