import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done, Saved } from '#kernel/shared/page.ts'
import { Level } from '#modules/template/shared/template.ts'
import { QrState, UseStatus } from './elevator.terms.ts'
import { BrokenLine } from './elevatorDetail.ts'
import { allLabelFields, type LabelField, type LabelSize, labelSizes } from './label.ts'
import { LiftName } from './liftName.ts'
import { may } from './permissions.ts'

/** Stickers of lifts (archives 1 elevatorQr, 4.5 qrcodeSet). The token stands in the code, the short number beside it. */
export const QrRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  shortNo: z.string().meta({ title: '贴纸编号' }),
  state: QrState.schema.meta({ title: '状态' }),
  elevatorId: z.uuid().nullable(),
  lift: LiftName.nullable(),
  elevatorName: z.string().nullable().meta({ title: '电梯' }),
  communityName: z.string().nullable().meta({ title: '小区' }),
  deviceNumber: z.string().nullable().meta({ title: '设备编号' }),
  printedAt: z.string().nullable().meta({ title: '最近打印' }),
  times: z.number().int().meta({ title: '打印次数' }),
  createdAt: z.string().meta({ title: '生成时间' }),
})
export type QrRow = z.output<typeof QrRow>

export const qrList = list({
  key: 'elevatorQr',
  title: '二维码',
  unit: '枚',
  row: QrRow,
  columns: {
    shortNo: { shown: true, fixed: true, width: 120, as: 'code', sort: true, role: 'name' },
    state: { shown: true, width: 90 },
    elevatorName: { shown: true, width: 250 },
    deviceNumber: { shown: true, width: 130, as: 'code' },
    printedAt: { shown: true, width: 160, as: 'time', sort: true },
    times: { shown: true, width: 90, as: 'number' },
    communityName: { width: 140 },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ shortNo: '贴纸编号', elevatorName: '电梯' }),
    state: { kind: 'choice', label: '状态', of: QrState, many: true },
  },
  sort: { prop: 'shortNo', order: 'desc' },
})

const elevatorIds = z.array(z.uuid()).min(1, { error: '请选择电梯' }).max(500, { error: '一次最多500枚' })
const size = z.enum(Object.keys(labelSizes) as [LabelSize, ...LabelSize[]])
const fields = z.array(z.enum(allLabelFields as [LabelField, ...LabelField[]])).max(20)

/** A label's contents: what the preview and the PDF show. */
export const Label = z.object({
  elevatorId: z.uuid().nullable(),
  shortNo: z.string(),
  /** What the code says. */
  url: z.string(),
  dutyPhone: z.string().nullable(),
  /** Address of the company's mark; null: it has none. */
  logoUrl: z.string().nullable(),
  values: z.partialRecord(z.enum(allLabelFields as [LabelField, ...LabelField[]]), z.string().nullable()),
})
export type Label = z.output<typeof Label>

/**
 * What anybody sees of a lift (archives 4.1, /auth/publicityLoin): enough to know the lift, whom to call and when it was
 * looked after; of persons only the surname and the end of the certificate's number.
 */
export const PublicLift = z.object({
  name: z.string(),
  communityName: z.string(),
  address: z.string().nullable(),
  registerCode: z.string().nullable(),
  nineSixThreeSerialNumber: z.string().nullable(),
  useCertNo: z.string().nullable(),
  useStatus: UseStatus.schema,
  lastMaintainDate: z.string().nullable(),
  nextMaintainDate: z.string().nullable(),
  nextInspectDate: z.string().nullable(),
  /** 正在保养, 正在维修 (jobs 10.6); null: nobody works on it now. */
  working: z.object({ what: z.enum(['maintenance', 'repair']), since: z.string().nullable() }).nullable(),
  /** 困人: people are inside, since when it is known, and how near help is; null: nobody is trapped. */
  rescue: z.object({ since: z.string(), step: z.enum(['called', 'coming', 'there']) }).nullable(),
  /** 上次记录: the level, how many of its items were checked, whether the user unit signed. */
  last: z.object({ level: Level.schema, items: z.number().int(), signed: z.boolean() }).nullable(),
  insurer: z.string().nullable(),
  insuranceEnd: z.string().nullable(),
  /** `name`: 王**; `cert`: last four signs of the T certificate, null without a valid one. */
  workers: z.array(z.object({ name: z.string(), cert: z.string().nullable() })),
  companyName: z.string(),
  dutyPhone: z.string(),
  /** 记录完整，未被改动 (archives 10.5); else the first line that does not fit. */
  intact: z.boolean(),
  broken: BrokenLine.nullable(),
  lines: z.number().int(),
})
export type PublicLift = z.output<typeof PublicLift>

const PublicElevator = z.object({
  state: QrState.schema,
  /** Null unless the sticker is 有效. */
  elevator: PublicLift.nullable(),
})

export const qrApi = {
  ...ordinary('/elevator/qrcode', '二维码', { list: qrList, needs: { list: may.qr } }),
  generate: endpoint({
    method: 'POST',
    path: '/elevator/qrcode/generate',
    title: '生成二维码',
    needs: [may.print, may.bind],
    /** For lifts that have none, or so many stickers to bind later. */
    input: z
      .object({ elevatorIds: elevatorIds.optional(), count: z.number().int().min(1).max(500).optional() })
      .refine((input) => (input.elevatorIds === undefined) !== (input.count === undefined), {
        error: '请选择电梯或填写数量',
      }),
    reply: Done,
  }),
  labels: endpoint({
    method: 'POST',
    path: '/elevator/qrcode/labels',
    title: '标签内容',
    needs: [may.qr, may.print],
    reads: true,
    input: z.object({ elevatorIds: elevatorIds.optional(), qrIds: elevatorIds.optional() }),
    reply: z.array(Label),
  }),
  print: endpoint({
    method: 'POST',
    path: '/elevator/qrcode/print',
    title: '打印二维码标签',
    needs: [may.print],
    // Counts the print, but its answer is a file that need not be kept: a repeat prints again.
    reads: true,
    file: true,
    long: true,
    input: z.object({
      elevatorIds: elevatorIds.optional(),
      qrIds: elevatorIds.optional(),
      size,
      fields,
      dutyPhone: z.boolean().default(true),
      /** The company's mark, where it has one. */
      logo: z.boolean().default(true),
    }),
    reply: z.unknown(),
  }),
  bind: endpoint({
    method: 'POST',
    path: '/elevator/qrcode/bind',
    title: '绑定、换绑二维码',
    needs: [may.bind],
    /** The sticker by its printed number or its token. */
    input: z.object({
      code: z.string().trim().min(8, { error: '请填写贴纸编号' }).max(22),
      elevatorId: z.uuid({ error: '请选择电梯' }),
    }),
    reply: Saved,
  }),
  void: endpoint({
    method: 'POST',
    path: '/elevator/qrcode/void',
    title: '作废二维码',
    needs: [may.bind],
    input: z.object({ ids: elevatorIds }),
    reply: Done,
  }),
  public: endpoint({
    method: 'GET',
    path: '/public/elevator/{token}',
    title: '扫码查看电梯',
    needs: 'public',
    perMinute: 60,
    input: z.object({ token: z.string().min(8).max(64) }),
    reply: PublicElevator,
  }),
}
