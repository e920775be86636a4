import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { machine } from '#kernel/shared/machine.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { may } from './permissions.ts'

/** 接梯护照: how a lift stood on the day it was taken over, signed by both sides (archives 10.2). */

export const PassportResult = enumeration('接梯检查结果', {
  unchecked: [0, '未检查'],
  normal: [1, '正常'],
  defect: [2, '有缺陷'],
  none: [3, '不涉及'],
})
export const PassportStatus = enumeration('护照状态', { draft: [0, '草稿'], signed: [1, '已签署'] })

export const refusePassport = refusals({
  closed: [1102020, '接梯护照当前为「{status}」，不能{action}'],
  unfinished: [1102021, '还有{n}项未检查，不能签署'],
  open: [1102022, '该电梯已有未签署的接梯护照{编号}，请先签署或删除'],
})

export const passportMoves = machine(
  PassportStatus,
  {
    edit: { label: '编辑', from: [PassportStatus.code.draft], needs: [may.edit] },
    sign: { label: '签署', from: [PassportStatus.code.draft], to: PassportStatus.code.signed, needs: [may.edit] },
    remove: { label: '删除', from: [PassportStatus.code.draft], needs: [may.edit] },
  },
  refusePassport.closed,
)

const photos = (title: string, max: number) =>
  z
    .array(StoredFile)
    .max(max, { error: `${title}不能超过${max}个` })
    .default([])

export const PassportEntry = z
  .object({
    code: z.string().max(4),
    result: PassportResult.schema,
    remark: z.string().trim().max(200, { error: '说明不能超过200个字' }).default(''),
    photos: photos('照片', 6),
  })
  .superRefine((entry, check) => {
    if (entry.result === PassportResult.code.defect && !entry.remark)
      check.addIssue({ code: 'custom', path: ['remark'], message: '请说明缺陷' })
  })
export type PassportEntry = z.output<typeof PassportEntry>

export const PassportDraft = z.object({
  elevatorId: z.uuid({ error: '请选择电梯' }),
  takeoverDate: field.day('接梯日期'),
  handedBy: field.text('移交方', { max: 60 }),
  nameplate: photos('铭牌照片', 6),
  certificate: photos('使用登记证照片', 6),
  items: z.array(PassportEntry).max(40),
  remark: field.optional(field.text('备注', { max: 500 })),
})
export type PassportDraft = z.output<typeof PassportDraft>

const signature = (title: string) =>
  z
    .array(StoredFile)
    .min(1, { error: `请上传${title}签字` })
    .max(2)

export const PassportSignatures = z.object({
  ownSigner: field.text('接收人', { max: 30 }),
  ownSign: signature('接收方'),
  otherSigner: field.text('移交人', { max: 30 }),
  otherSign: signature('移交方'),
})

const text = z.string().nullable()
export const PassportRow = stored(PassportDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  passportNo: z.string(),
  ownSigner: text,
  ownSign: z.array(StoredFile),
  otherSigner: text,
  otherSign: z.array(StoredFile),
  status: PassportStatus.schema,
  signedAt: text,
  contentHash: text,
  createdAt: z.string(),
})
export type PassportRow = z.output<typeof PassportRow>

export const passportApi = {
  list: endpoint({
    method: 'GET',
    path: '/elevator/passport/list/{id}',
    title: '电梯的接梯护照',
    needs: [may.detail],
    /** Of the lift. */
    input: ById,
    reply: z.array(PassportRow),
  }),
  ...ordinary('/elevator/passport', '接梯护照草稿', {
    draft: PassportDraft,
    needs: {
      add: may.edit,
      edit: may.edit,
      remove: may.edit,
    },
  }),
  sign: endpoint({
    method: 'POST',
    path: '/elevator/passport/sign',
    title: '签署接梯护照',
    needs: [may.edit],
    input: PassportSignatures.extend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  paper: endpoint({
    method: 'POST',
    path: '/elevator/passport/pdf',
    title: '接梯护照PDF',
    needs: [may.detail],
    reads: true,
    file: true,
    long: true,
    input: ById,
    reply: z.unknown(),
  }),
}
