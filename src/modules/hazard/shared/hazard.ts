import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { HAZARD_DAYS, HazardGrade } from './hazard.terms.ts'
import { Hazard } from './hazardList.ts'
import { HazardRepairLink } from './hazardRow.ts'

/** 隐患 (jobs 1.6): what a person writes, what the drawer shows, and what is refused. */

type Grade = CodeIn<typeof HazardGrade>

export const hazardDeadline = (grade: Grade, found: Day): Day => addDays(found, HAZARD_DAYS[grade])

/** What is wrong with a deadline that a person chose: sooner than the grade's is allowed, later is not (decision 0050). */
export function deadlineProblem(grade: Grade, deadline: Day, found: Day): string | null {
  const last = hazardDeadline(grade, found)
  if (deadline < found) return `整改期限不能早于登记日${found}`
  if (deadline <= last) return null
  const [named, days] = [HazardGrade.label(grade), HAZARD_DAYS[grade]]
  return days === 0 ? `${named}隐患须当日整改，期限为${last}` : `${named}隐患须 ${days} 天内整改，期限不晚于${last}`
}

/** What a notice says may happen, and what is to be done, where the finder wrote nothing (decision 0052). */
export const GRADE_RISKS: Readonly<Record<Grade, string>> = {
  1: '暂不影响安全运行；不处理会加快部件磨损，可能引发故障停梯。',
  2: '可能引发故障或困人，继续使用会加重，并可能损坏关联部件。',
  3: '可能造成剪切、坠落、困人等伤害事故，整改前应停止使用。',
}
export const GRADE_ACTS: Readonly<Record<Grade, string>> = {
  1: '配合维保单位在期限内修复，修复前加强巡视。',
  2: '配合维保单位在期限内修复或更换相关部件，修复前加强巡视，异常加重时立即停梯。',
  3: '立即停止使用并设置警示，配合维保单位当日修复或更换相关部件，复查合格后方可恢复使用。',
}

export const refuseHazard = refusals({
  /** Added: 302xxxx is the group's. Grade 3 without the customer's signature (jobs 3.3). */
  notTold: [3020031, '严重隐患须有使用单位签收的告知书，请先告知使用单位再登记整改'],
  recorded: [3020032, '隐患{no}来自{source}记录，记录须保存，不能删除'],
  notIssued: [3020040, '隐患{no}还没有开具告知书，请先开具再打印'],
  linkOver: [3020035, '签收链接已失效，请联系维保单位重新发送'],
  linkSigned: [3020036, '告知书已由{name}签收，无需再签'],
  noMobile: [3020037, '使用单位没有可收短信的手机号，请补充电梯的安全管理员电话，或复制链接发送'],
  tooSoon: [3020038, '刚发送过，请{n}秒后再发'],
  issued: [3020039, '隐患{no}已开具告知书{notice}，不能删除'],
  notOwn: [3020033, '隐患{no}由{name}登记，只能由登记人删除'],
})

/** 告知使用单位: the notice in writing, signed for (T5002). */
export const HazardNotice = z.object({
  noticeTo: field.text('签收人', { max: 30, help: '使用单位的安全管理员或负责人' }),
  /** Number of the customer's or the office's own paper; counted when absent. */
  noticeNo: field.optional(field.text('告知书编号', { max: 40, help: '不填自动编号' })),
  signature: StoredFile.meta({ title: '签收凭证' }),
})
export type HazardNotice = z.output<typeof HazardNotice>

export const HazardFix = z.object({
  note: field.area('整改情况', { max: 500 }),
  files: z
    .array(StoredFile)
    .min(1, '请上传整改后的照片')
    .max(20)
    .meta({ title: '整改后照片', control: 'files', help: '与隐患照片同一位置' }),
})
export const HazardClose = z.object({ note: field.optional(field.area('复查意见', { max: 300 })) })

/** A picture or paper of a hazard; `url` null: it has not arrived yet, or the person may not read it. */
export const HazardFile = StoredFile.extend({ url: z.string().nullable() })
export type HazardFile = z.output<typeof HazardFile>

const instant = z.iso.datetime({ offset: true }).nullable()
export const HazardDetail = Hazard.extend({
  ...HazardRepairLink.shape,
  sourceId: z.uuid().nullable(),
  /** Number of the order or report it was found in. */
  sourceNo: z.string().nullable(),
  itemCode: z.string().nullable(),
  photos: z.array(HazardFile),
  returnNote: z.string().nullable(),
  issuedAt: instant,
  noticeAt: instant,
  noticeOpinion: z.string().nullable(),
  noticeTo: z.string().nullable(),
  /** Null: signed on paper that is not here, or not signed. */
  noticeFile: HazardFile.nullable(),
  fixNote: z.string().nullable(),
  fixFiles: z.array(HazardFile),
  closeNote: z.string().nullable(),
  reportGov: z.boolean(),
  /** The person made it and may take it back. */
  own: z.boolean(),
  requests: z.array(z.object({ id: z.uuid(), requestNo: z.string() })),
})
export type HazardDetail = z.output<typeof HazardDetail>
