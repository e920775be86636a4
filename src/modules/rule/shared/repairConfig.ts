import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'

/** 急修单配置 per repair type (archives 1 repairConfig, 4.3); the reasons are those of jobs 2. */
export const RepairType = enumeration('维修类型', {
  trapped: [1, '困人急修'],
  urgent: [2, '非困人急修'],
  ordinary: [3, '普通维修'],
})
export type RepairType = CodeIn<typeof RepairType>
export const FieldUse = enumeration('填写要求', { hidden: [0, '不显示'], shown: [1, '选填'], required: [2, '必填'] })
export const CustomerSign = enumeration('客户签字', { must: [1, '必签'], free: [2, '可免签'] })

/** The fields a company decides on, in the order of the form. */
export const repairFields = {
  part: '故障部位',
  code: '故障代码',
  cause: '原因',
  way: '处理方式',
  replaced: '更换配件',
} as const
export type RepairField = keyof typeof repairFields

const use = (title: string) => field.choice(title, FieldUse)
const reasons = (title: string) =>
  z
    .array(field.text(title, { max: 20 }), { error: `${title}不能为空` })
    .min(1, { error: `至少保留一项${title}` })
    .max(12, { error: `${title}最多12项` })
    .refine((all) => new Set(all).size === all.length, { error: `${title}不能重复` })
    .meta({ title })

export const RepairConfigBody = z.object({
  fields: z.object({
    part: use(repairFields.part),
    code: use(repairFields.code),
    cause: use(repairFields.cause),
    way: use(repairFields.way),
    replaced: use(repairFields.replaced),
  }),
  minPhotosBefore: field.nonNegativeInteger('维修前照片', { max: 9, unit: '张' }),
  minPhotosAfter: field.nonNegativeInteger('维修后照片', { max: 9, unit: '张' }),
  scanQr: field.flag('到场扫码'),
  twoPersons: field.flag('两人到场'),
  customerSign: field.choice('客户签字', CustomerSign),
  autoSignDays: field.nonNegativeInteger('自动签字', {
    max: 30,
    unit: '天',
    help: '完成后到期仍未签字的工单自动转为已签字；0 表示不自动签字',
  }),
  pauseReasons: reasons('暂停原因'),
  closeReasons: reasons('关闭原因'),
})
export type RepairConfigBody = z.output<typeof RepairConfigBody>
const Versioned = z.object({ repairType: RepairType.schema, version: z.coerce.number().int().min(0) })
export const RepairConfigDraft = RepairConfigBody.extend(Versioned.shape)
export const RepairConfig = RepairConfigBody.extend({ repairType: RepairType.schema, version: z.number().int() })
export type RepairConfig = z.output<typeof RepairConfig>

const common: RepairConfigBody = {
  fields: { part: 2, code: 1, cause: 2, way: 2, replaced: 1 },
  minPhotosBefore: 1,
  minPhotosAfter: 1,
  scanQr: true,
  twoPersons: false,
  customerSign: 1,
  autoSignDays: 7,
  pauseReasons: ['待配件', '待客户确认费用', '待进场', '待厂家支持', '其他'],
  closeReasons: ['误报', '重复', '已自行恢复', '客户取消', '转其他单位', '其他'],
}
/** Two people rescue (jobs 6.6); a rescue is not held up by photos of before. */
export const defaultConfig = (type: RepairType): RepairConfigBody =>
  type === RepairType.code.trapped ? { ...common, twoPersons: true, minPhotosBefore: 0 } : common
