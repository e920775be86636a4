import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'

/**
 * What is told to a terminal on `down/cmd` and `down/cfg`, and what it answers on `up/cmd` (monitoring 6.1, decision 0147). All
 * of it is about the terminal itself: there is no word here by which a lift could be moved, held or opened.
 */

/** Seconds; both below the 180 s after which a terminal counts as gone. */
export const CONFIG = { least: 10, most: 120 } as const
const seconds = (title: string) =>
  z
    .int({ error: '应为整数' })
    .min(CONFIG.least, `不能小于 ${CONFIG.least} 秒`)
    .max(CONFIG.most, `不能大于 ${CONFIG.most} 秒`)
    .meta({ title, unit: '秒' })

/** How often it reports: a state of a lift that stands, and its heartbeat. */
export const TerminalConfig = z.strictObject({ idleSec: seconds('静止上报间隔'), hbSec: seconds('心跳间隔') })
export type TerminalConfig = z.output<typeof TerminalConfig>
export const ordinaryConfig: TerminalConfig = { idleSec: 60, hbSec: 60 }

/** A version as makers write it; an address that a terminal may fetch from, which has room for no password. */
export const FIRMWARE = /^[0-9A-Za-z][0-9A-Za-z._-]{0,19}$/
export const FIRMWARE_URL = /^https:\/\/[0-9A-Za-z.-]+(:\d{1,5})?\/[\w./~%=&?+-]*$/
export const SHA256 = /^[0-9a-f]{64}$/

const nothing = z.strictObject({})
const told = {
  v: z.literal(1),
  no: z.string().regex(/^[A-Z0-9]{8,20}$/),
  cmdId: z.uuid(),
  /** When it was given, ms of the platform, and how long it is good from then on, s. */
  ts: z.int().min(0),
  ttl: z.int().positive(),
}
const command = <C extends string, D extends z.ZodType>(cmd: C, d: D) =>
  z.strictObject({ ...told, cmd: z.literal(cmd), d })

export const CommandSaid = z.discriminatedUnion('cmd', [
  /** Exchange moments with the platform now, and set the clock by them. */
  command('time', nothing),
  command('cfg', TerminalConfig),
  command('reboot', nothing),
  command(
    'ota',
    z.strictObject({
      fw: z.string().regex(FIRMWARE),
      url: z.string().max(300).regex(FIRMWARE_URL),
      sha256: z.string().regex(SHA256).optional(),
    }),
  ),
  /** A state at once, and a burst of the accelerometer of so many seconds. */
  command('snapshot', z.strictObject({ sec: z.int().min(1).max(30) })),
  /** States so often, for so many seconds from now on; 0 Hz: as by itself. */
  command('stream', z.strictObject({ hz: z.literal([0, 1, 4]), sec: z.int().min(0).max(90) })),
])
export type CommandSaid = z.output<typeof CommandSaid>
export type CommandName = CommandSaid['cmd']

/** On which topic a command goes. */
export const topicOf = (cmd: CommandName): 'cmd' | 'cfg' => (cmd === 'cfg' ? 'cfg' : 'cmd')

/** A text that came over from somewhere, as a command; null: none of these. */
export function readCommand(text: string): CommandSaid | null {
  try {
    return CommandSaid.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Whether it may still be done at this moment of the platform's clock, ms. */
export const isGood = ({ ts, ttl }: Pick<CommandSaid, 'ts' | 'ttl'>, now: number): boolean => now <= ts + 1000 * ttl

/** Why a terminal did not do it. */
export const AnswerWhy = enumeration('终端未执行的原因', {
  expired: [1, '指令已过期'],
  unknown: [2, '不支持这条指令'],
  malformed: [3, '指令内容不对'],
  busy: [4, '正忙，稍后再发'],
  failed: [5, '执行失败'],
})

/** What a terminal answers on `up/cmd`; for the same cmdId the same again. */
export const AnswerSaid = z.object({
  cmdId: z.uuid({ error: '应为指令编号' }),
  ok: z.literal([0, 1], { error: '应为 0 或 1' }),
  why: z
    .literal(
      AnswerWhy.options.map(({ value }) => value),
      { error: '不是已知的原因' },
    )
    .nullable()
    .optional(),
  /** In its own words. */
  msg: z.string({ error: '应为文字' }).max(100, '最多 100 字').nullable().optional(),
  /** `id` of the burst that a snapshot brought. */
  wave: z.int({ error: '应为整数' }).min(0, '不能小于 0').nullable().optional(),
})
export type AnswerSaid = z.output<typeof AnswerSaid>
