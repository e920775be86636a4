import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { AnswerWhy, CONFIG, FIRMWARE, FIRMWARE_URL, SHA256, TerminalConfig } from '#modules/signal/shared/commands.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'

/** 终端指令 (monitoring 5): all that a person can tell a terminal. */
export const CommandKind = enumeration('终端指令', {
  time: [1, '校时'],
  cfg: [2, '下发配置'],
  reboot: [3, '重启终端'],
  ota: [4, '固件升级'],
  snapshot: [5, '采集快照'],
})
export type CommandKind = CodeIn<typeof CommandKind>
export const CommandName = z.enum(['time', 'cfg', 'reboot', 'ota', 'snapshot'])
export type CommandName = z.output<typeof CommandName>

export const CommandStatus = enumeration('指令状态', {
  waiting: [0, '待下发'],
  sent: [1, '已下发'],
  done: [2, '已执行'],
  failed: [3, '未执行'],
  expired: [4, '已过期'],
  withdrawn: [5, '已撤回'],
})
export type CommandStatus = CodeIn<typeof CommandStatus>
/** Of these the terminal has not answered. */
export const UNANSWERED = [CommandStatus.code.waiting, CommandStatus.code.sent] as const

/** How long each is good, s: what surprises when it comes late is short, what waits for a terminal that sleeps is long. */
export const LASTS: Readonly<Record<CommandName, number>> = {
  time: 300,
  cfg: 86_400,
  reboot: 600,
  ota: 86_400,
  snapshot: 300,
}
/** They interrupt what is collected: with a reason, and the number looked at a second time. */
export const GRAVE: readonly CommandName[] = ['reboot', 'ota']
/** A burst of the accelerometer, s: one part of a wave. */
export const SNAPSHOT_SEC = 10
/** Of the terminal's number, typed again. */
export const CONFIRMED = 4
export const endOfNo = (no: string): string => no.slice(-CONFIRMED)

const seconds = (title: string) =>
  z
    .int({ error: `请输入${title}` })
    .min(CONFIG.least, `${title}不能小于 ${CONFIG.least} 秒`)
    .max(CONFIG.most, `${title}不能大于 ${CONFIG.most} 秒`)
    .meta({ title, unit: '秒' })

const reason = field.area('原因', { max: 100 })
const confirm = field
  .text('终端编号后 4 位', { max: CONFIRMED, help: '照铭牌或列表输入，确认是这台终端' })
  .overwrite((one) => one.toUpperCase())

export const ConfigDraft = z.object({ idleSec: seconds('静止上报间隔'), hbSec: seconds('心跳间隔') })
export const RebootDraft = z.object({ reason, confirm })
export const FirmwareDraft = z.object({
  fw: field.text('固件版本', { max: 20 }).refine((one) => FIRMWARE.test(one), {
    error: '固件版本只能用字母、数字、点、横线和下划线',
  }),
  url: field.text('固件地址', { max: 300 }).refine((one) => FIRMWARE_URL.test(one), {
    error: '固件地址应以 https:// 开头，不含空格与账号',
  }),
  sha256: field.optional(
    field
      .text('固件摘要', { max: 64, help: '固件文件的 SHA-256，终端下载后核对；没有可不填' })
      .overwrite((one) => one.toLowerCase())
      .refine((one) => SHA256.test(one), { error: '固件摘要应为64位十六进制' }),
  ),
  reason,
  confirm,
})

const { idleSec, hbSec } = ConfigDraft.shape
const { fw, url, sha256 } = FirmwareDraft.shape
export const CommandInput = z
  .object({
    id: z.uuid(),
    cmd: CommandName,
    idleSec: idleSec.optional(),
    hbSec: hbSec.optional(),
    fw: field.optional(fw),
    url: field.optional(url),
    sha256,
    reason: field.optional(reason),
    confirm: field.optional(confirm),
  })
  .superRefine(({ cmd, idleSec, hbSec, fw, url, reason, confirm }, check) => {
    const needed = (path: string, value: unknown, message: string) => {
      if (value === undefined) check.addIssue({ code: 'custom', path: [path], message })
    }
    if (cmd === 'cfg') {
      needed('idleSec', idleSec, '请输入静止上报间隔')
      needed('hbSec', hbSec, '请输入心跳间隔')
    }
    if (cmd === 'ota') {
      needed('fw', fw, '请输入固件版本')
      needed('url', url, '请输入固件地址')
    }
    if (GRAVE.includes(cmd)) {
      needed('reason', reason, '请输入原因')
      needed('confirm', confirm, '请输入终端编号后 4 位')
    }
  })
export type CommandInput = z.output<typeof CommandInput>

export const CommandRow = z.object({
  id: z.uuid(),
  kind: CommandKind.schema,
  status: CommandStatus.schema,
  /** Of cfg and ota. */
  config: TerminalConfig.nullable(),
  firmware: z.object({ fw: z.string(), url: z.string() }).nullable(),
  reason: z.string().nullable(),
  issuedAt: z.string(),
  issuedBy: z.string().nullable(),
  expiresAt: z.string(),
  sentAt: z.string().nullable(),
  sentTimes: z.int(),
  answeredAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  why: AnswerWhy.schema.nullable(),
  answer: z.string().nullable(),
  /** All parts of the wave that it brought have come. */
  hasWave: z.boolean(),
})
export type CommandRow = z.output<typeof CommandRow>

export const CommandsOfTerminal = z.object({
  terminalNo: z.string(),
  status: TerminalStatus.schema,
  /** It stands at a lift. */
  bound: z.boolean(),
  fwVersion: z.string().nullable(),
  /** Newest first, the last 50. */
  rows: z.array(CommandRow),
  /** What the terminal has said that it goes by; null: never told, 未采集. */
  config: TerminalConfig.nullable(),
})
export type CommandsOfTerminal = z.output<typeof CommandsOfTerminal>

const axis = z.array(z.int()).nullable()
/** mm/s², as many a second as `fs`; an axis that the terminal does not measure is null. */
export const CommandWave = z.object({ at: z.string(), fs: z.number(), x: axis, y: axis, z: axis })
export type CommandWave = z.output<typeof CommandWave>

export const refuseCommand = refusals({
  /** Added. */
  waiting: [8010141, '「{kind}」还在等待终端执行，{until} 前有效'],
  confirm: [8010142, '终端编号后 4 位不对，请核对是不是这台终端'],
  notOpen: [8010144, '指令「{status}」，不能{action}'],
})
