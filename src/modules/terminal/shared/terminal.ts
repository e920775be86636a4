import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { AuthType, BindReason, TerminalStatus, TerminalType, TroubleKind } from './terms.ts'

/** 采集终端 (monitoring 1): the box at the lift, as the company keeps it. Type, maker and model come from the 出厂清单. */
const NO = /^[A-Z0-9]{8,20}$/

const terminalNo = field
  .text('终端编号', { max: 20, help: '终端铭牌上的编号' })
  .overwrite((no) => no.toUpperCase().replace(/[\s-]/g, ''))
  .refine((no) => NO.test(no), { error: '终端编号应为8至20位字母和数字' })

const digits = (title: string, pattern: RegExp, message: string) =>
  field
    .text(title, { max: 24 })
    .overwrite((code) => code.toUpperCase().replace(/\s/g, ''))
    .refine((code) => pattern.test(code), { error: message })

const facts = {
  hwVersion: field.optional(field.text('硬件版本', { max: 20 })),
  imei: field.optional(digits('IMEI', /^\d{15}$/, 'IMEI应为15位数字')),
  iccid: field.optional(digits('SIM卡号(ICCID)', /^\d{18}[\dA-F]{1,2}$/, 'SIM卡号应为19或20位')),
  simExpireDate: field.optional(field.day('卡到期日')),
}
const fingerprint = field.optional(
  field
    .text('证书摘要', { max: 95, help: '终端证书的 SHA-256，64 位十六进制' })
    .overwrite((text) => text.toLowerCase().replace(/[\s:]/g, ''))
    .refine((text) => /^[0-9a-f]{64}$/.test(text), { error: '证书摘要应为64位十六进制' }),
)

/** What is changed of a terminal that is there. */
export const TerminalFacts = z
  .object({ ...facts, authType: field.choice('认证方式', AuthType), certFingerprint: fingerprint })
  .superRefine(fingerprinted)
export type TerminalFacts = z.output<typeof TerminalFacts>

export const TerminalDraft = z
  .object({
    terminalNo,
    installCode: field
      .text('安装码', { max: 20, help: '印在终端铭牌上，与编号一起证明终端在手上' })
      .overwrite((code) => code.toUpperCase().replace(/[\s-]/g, '')),
    authType: field.choice('认证方式', AuthType),
    certFingerprint: fingerprint,
    ...facts,
  })
  .superRefine(fingerprinted)
export type TerminalDraft = z.output<typeof TerminalDraft>

function fingerprinted(
  { authType, certFingerprint }: { authType: number; certFingerprint?: string | undefined },
  check: z.RefinementCtx,
) {
  if (authType === AuthType.code.certificate && !certFingerprint)
    check.addIssue({ code: 'custom', path: ['certFingerprint'], message: '请输入证书摘要' })
}

/** 自检 of the wizard: each part passed or not (monitoring 1 TerminalBinding). */
export const SelfTest = z.object({
  floors: z.boolean().meta({ title: '楼层学习' }),
  door: z.boolean().meta({ title: '开关门' }),
  direction: z.boolean().meta({ title: '运行方向' }),
  occupancy: z.boolean().meta({ title: '有人检测' }),
})
export type SelfTest = z.output<typeof SelfTest>

export const Binding = z.object({
  id: z.uuid(),
  terminalId: z.uuid(),
  terminalNo: z.string(),
  terminalType: TerminalType.schema,
  elevatorId: z.uuid(),
  lift: LiftName,
  fromAt: z.string(),
  toAt: z.string().nullable(),
  reason: BindReason.schema,
  endReason: BindReason.schema.nullable(),
  endNote: z.string().nullable(),
  photos: z.array(StoredFile),
  selfTest: SelfTest,
  operator: z.string().nullable(),
})
export type Binding = z.output<typeof Binding>

export const TerminalRow = stored(TerminalFacts)
  .omit({ certFingerprint: true })
  .extend({
    id: z.uuid(),
    version: z.number().int(),
    terminalNo: z.string().meta({ title: '终端编号' }),
    terminalType: TerminalType.schema.meta({ title: '终端类型' }),
    vendor: z.string().nullable().meta({ title: '厂商' }),
    model: z.string().meta({ title: '型号' }),
    fwVersion: z.string().nullable().meta({ title: '固件版本' }),
    status: TerminalStatus.schema.meta({ title: '终端状态' }),
    offReason: z.string().nullable().meta({ title: '停用原因' }),
    elevatorId: z.uuid().nullable(),
    lift: LiftName.nullable(),
    elevatorName: z.string().nullable().meta({ title: '电梯' }),
    boundAt: z.string().nullable().meta({ title: '绑定时间' }),
    onlineSince: z.string().nullable().meta({ title: '上线时间' }),
    lastSeenAt: z.string().nullable().meta({ title: '最近通信' }),
    createdAt: z.string().meta({ title: '登记时间' }),
  })
export type TerminalRow = z.output<typeof TerminalRow>

/** Counted over the last 30 days. */
export const Trouble = z.object({
  kind: TroubleKind.schema,
  n: z.int(),
  lastAt: z.string(),
  /** Of the last one. */
  detail: z.string().nullable(),
})
export type Trouble = z.output<typeof Trouble>

export const TerminalDetail = TerminalRow.extend({
  certFingerprint: z.string().nullable(),
  /** The secret before the present one is still good until then. */
  oldSecretUntil: z.string().nullable(),
  bindings: z.array(Binding),
  troubles: z.array(Trouble),
})
export type TerminalDetail = z.output<typeof TerminalDetail>

export const terminalList = list({
  key: 'terminal',
  title: '采集终端',
  unit: '台',
  row: TerminalRow,
  columns: {
    terminalNo: { shown: true, fixed: true, width: 136, as: 'code', sort: true, role: 'name' },
    status: { shown: true, width: 92, sort: true },
    simExpireDate: { shown: true, width: 104, sort: true, role: 'deadline' },
    elevatorName: { shown: true, width: 240 },
    terminalType: { shown: true, width: 150 },
    model: { shown: true, width: 100, sort: true },
    lastSeenAt: { shown: true, width: 140, as: 'time', sort: true },
    vendor: { width: 120 },
    fwVersion: { width: 100, as: 'code' },
    hwVersion: { width: 100, as: 'code' },
    imei: { width: 150, as: 'code' },
    iccid: { width: 190, as: 'code' },
    authType: { width: 110 },
    offReason: { width: 180 },
    boundAt: { width: 150, as: 'time' },
    onlineSince: { width: 150, as: 'time' },
    createdAt: { width: 150, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ terminalNo: '编号', elevatorName: '电梯', imei: 'IMEI', iccid: 'SIM卡' }),
    status: { kind: 'choice', label: '终端状态', of: TerminalStatus },
    terminalType: { kind: 'choice', label: '终端类型', of: TerminalType },
    bound: { kind: 'flag', label: '已绑定电梯' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    simExpireDate: { kind: 'dates', label: '卡到期日' },
  },
  shownFilters: 4,
  sort: { prop: 'terminalNo', order: 'asc' },
})
