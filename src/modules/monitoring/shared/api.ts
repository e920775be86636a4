import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, Saved, WithVersion } from '#kernel/shared/page.ts'
import { RecordKind, RecordResult } from '#modules/signal/shared/record.ts'
import { AlarmCaller, Vulnerable } from './alarm.terms.ts'
import { BlackBox } from './blackBox.ts'
import { BoxLink, NewBoxLink, SharedBox } from './boxLink.ts'
import { CalledIn } from './byHand.ts'
import { may } from './permissions.ts'
import { RecordDetail } from './recordDetail.ts'
import { recordList } from './recordList.ts'

const one = { ...ById.shape, ...WithVersion.shape }
/** Which of the three a person may see, export or move follows from the record's kind (`reading.ts`). */
const SEES = [may.faults, may.events, may.alarms] as const
const HANDLES = [may.handle, may.handleAlarm] as const

/** 误报 says why in at least four characters (monitoring 3). */
export const FALSE_REMARK = 4
const remark = field.area('说明', { max: 300 })
const long = remark.refine((text) => [...text].length >= FALSE_REMARK, `说明至少${FALSE_REMARK}个字`)

/** What people may conclude beside 误报, which has a move of its own. */
const conclusions = RecordResult.options.filter(({ value }) => value !== RecordResult.code.falseAlarm)
export const RecordConfirm = z.object({
  result: field.choice('处置结论', { title: RecordResult.title, options: conclusions }),
  cause: field.optional(field.text('原因', { max: 200 })),
  part: field.optional(field.text('部件', { max: 60 })),
  remark: field.optional(remark),
})
export const FalseAlarm = z.object({ remark: long })
/** At most so many at a time (monitoring 4.1). */
export const MOST_CLOSED = 200
export const BatchClose = z.object({
  rows: z.array(z.object(one)).min(1, '请选择记录').max(MOST_CLOSED, `一次最多关闭${MOST_CLOSED}条`),
  result: field.choice('处置结论', RecordResult),
  remark: field.optional(remark),
})

export const recordApi = {
  ...ordinary('/hardware/record', '监测记录', {
    list: recordList,
    detail: RecordDetail,
    needs: {
      list: SEES,
      detail: [...SEES, may.detail],
      export: [may.exportFaults, may.exportEvents, may.exportAlarms],
    },
  }),
  blackBox: endpoint({
    method: 'GET',
    path: '/hardware/record/blackbox/{id}',
    title: '黑匣子',
    needs: [...SEES, may.detail],
    input: ById,
    reply: BlackBox,
  }),
  toRepair: endpoint({
    method: 'POST',
    path: '/hardware/record/toRepair',
    title: '转维修',
    needs: [may.toRepair, may.handleAlarm],
    input: z.object(one),
    reply: Saved.extend({ orderId: z.uuid(), orderNo: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/hardware/record/confirm',
    title: '确认属实',
    needs: HANDLES,
    input: RecordConfirm.extend(one),
    reply: Saved,
  }),
  falseAlarm: endpoint({
    method: 'POST',
    path: '/hardware/record/falseAlarm',
    title: '误报',
    needs: HANDLES,
    input: FalseAlarm.extend(one),
    reply: Saved,
  }),
  /** *Added*: what is called in by telephone (monitoring 6.2 「Manual records」). `joined`: it is one more of a record that was open. */
  add: endpoint({
    method: 'POST',
    path: '/hardware/record/add',
    title: '登记来电',
    needs: HANDLES,
    input: CalledIn,
    reply: Saved.extend({
      recordNo: z.string(),
      kind: RecordKind.schema,
      joined: z.boolean(),
      orderNo: z.string().nullable(),
    }),
  }),
  batchClose: endpoint({
    method: 'POST',
    path: '/hardware/record/batchClose',
    title: '批量关闭',
    needs: [may.handle],
    input: BatchClose,
    /** `left`: changed or closed by somebody else meanwhile. */
    reply: z.object({ done: z.number().int(), left: z.array(z.string()) }),
  }),
}

/** *Added*: 黑匣子分享 (monitoring 10.1); the ids of `share` and `shares` are those of the record. */
export const boxLinkApi = {
  share: endpoint({
    method: 'POST',
    path: '/hardware/record/share',
    title: '分享黑匣子',
    needs: HANDLES,
    secret: true,
    input: ById,
    reply: NewBoxLink,
  }),
  shares: endpoint({
    method: 'GET',
    path: '/hardware/record/shares/{id}',
    title: '黑匣子分享链接',
    needs: [...SEES, may.detail],
    input: ById,
    reply: z.array(BoxLink),
  }),
  unshare: endpoint({
    method: 'POST',
    path: '/hardware/record/unshare',
    title: '撤销黑匣子分享',
    needs: HANDLES,
    input: z.object(one),
    reply: Done,
  }),
  /** In the body, so that the code stands in no log. */
  shared: endpoint({
    method: 'POST',
    path: '/hardware/record/shared',
    title: '打开分享的黑匣子',
    needs: 'public',
    reads: true,
    perMinute: 60,
    input: z.object({ code: z.string().min(20).max(64) }),
    reply: SharedBox,
  }),
}

const moment = (title: string) => z.iso.datetime({ offset: true, error: `${title}不能为空` }).meta({ title })
export const AlarmAnswer = z.object({
  caller: field.choice('报警来源', AlarmCaller),
  phone: field.optional(field.mobileOrLandline('来电号码')),
  personCount: field.optional(field.nonNegativeInteger('被困人数', { max: 99, unit: '人' })),
  vulnerable: field.optional(field.many('特殊人群', Vulnerable.schema)),
  comforted: z.boolean().default(false).meta({ title: '已安抚' }),
  audio: z.array(StoredFile).max(5).default([]).meta({ title: '录音录像', control: 'files' }),
})
export const AlarmFreed = z.object({
  freedAt: moment('解救时间'),
  personCount: field.nonNegativeInteger('被困人数', { max: 99, unit: '人' }),
  vulnerable: field.optional(field.many('特殊人群', Vulnerable.schema)),
})
export const AlarmClose = RecordConfirm.extend({
  personCount: field.optional(field.nonNegativeInteger('被困人数', { max: 99, unit: '人' })),
})

/** 报警 from 接警 to 关闭; the ids are those of the records. */
export const alarmApi = {
  answer: endpoint({
    method: 'POST',
    path: '/hardware/alarm/answer',
    title: '接警',
    needs: [may.handleAlarm],
    input: AlarmAnswer.extend(one),
    reply: Saved,
  }),
  dispatch: endpoint({
    method: 'POST',
    path: '/hardware/alarm/dispatch',
    title: '报警派单',
    needs: [may.handleAlarm],
    input: z.object(one),
    reply: Saved.extend({ orderId: z.uuid(), orderNo: z.string() }),
  }),
  freed: endpoint({
    method: 'POST',
    path: '/hardware/alarm/freed',
    title: '登记解救',
    needs: [may.handleAlarm],
    input: AlarmFreed.extend(one),
    reply: Saved,
  }),
  close: endpoint({
    method: 'POST',
    path: '/hardware/alarm/close',
    title: '关闭报警',
    needs: [may.handleAlarm],
    input: AlarmClose.extend(one),
    reply: Saved,
  }),
  /** *Added*: the address of a recording or film for five minutes; that it was played is noted. */
  media: endpoint({
    method: 'GET',
    path: '/hardware/alarm/media/{id}',
    title: '播放报警录音录像',
    needs: [may.alarms],
    input: ById.extend({ key: z.string().min(1).max(300) }),
    reply: z.object({ url: z.string() }),
  }),
}
