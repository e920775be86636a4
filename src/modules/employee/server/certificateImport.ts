import { z } from 'zod'
import { type Context, type Importer, importColumns } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'
import { CertType, OwnerType } from '../shared/certificate.ts'
import { may } from '../shared/permissions.ts'
import { isNumberTaken } from './certificate.store.ts'
import { handInCertificate, issueCertificate } from './certificateIssue.ts'
import { findByPhones } from './employeeImport.store.ts'
import { countReviewers } from './reviewers.store.ts'

const { repairT } = CertType.code
const { employee } = OwnerType.code

/** 作业人员证-电梯修理T of people who are there: what lets them take charge of lifts. */
const Paper = z
  .object({
    ownerId: z.uuid(),
    certNo: field.text('作业人员证编号', { max: 40 }),
    issuer: field.text('发证机关', { max: 60 }),
    validFrom: field.day('生效日期'),
    validTo: field.day('有效期至'),
  })
  .refine((paper) => paper.validTo >= paper.validFrom, {
    path: ['validTo'],
    error: messages.order('有效期至', '生效日期'),
  })

export const staffPaperImporter: Importer<typeof Paper> = {
  title: '作业人员证',
  columns: importColumns(Paper, {
    ownerId: { title: '手机号', required: true, kind: 'phone' },
    certNo: { kind: 'code', note: '电梯修理 T；没有证的人留空，不能负责电梯' },
    issuer: {},
    validFrom: {},
    validTo: {},
  }),
  schema: Paper,
  unique: ['certNo'],
  remarks: ['证书扫描件在导入后补传：证书管理 → 员工证书。'],

  async resolve(ctx, rows) {
    const holders = await findByPhones(
      ctx,
      rows.map(({ value }) => String(value.ownerId ?? '')),
    )
    return rows.map(({ value }) => {
      const found = holders.get(String(value.ownerId ?? ''))
      // Who could not be imported was told of in the row's other half.
      return { input: { ...value, ownerId: found?.id }, errors: [] }
    })
  },

  async check(ctx, rows) {
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft }] of rows.entries()) {
      if (draft.validTo < dayOf(ctx.now))
        problems.set(index, [{ prop: 'validTo', msg: '证书已过期，请填写有效期内的证书，或留空证书各列' }])
      else if (await isNumberTaken(ctx, { ...draft, certType: repairT }))
        problems.set(index, [{ prop: 'certNo', msg: '证书编号已存在' }])
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const keep = (await reviewsAlone(ctx)) ? issueCertificate : handInCertificate
    for (const [index, { draft }] of rows.entries()) {
      await keep(ctx, { ...draft, ownerType: employee, certType: repairT, files: [] })
      await progress(index + 1)
    }
  },
}

/** As in a review (archives 3 Certificate): whoever enters a paper approves it himself only where nobody else could. */
const reviewsAlone = async (ctx: Context): Promise<boolean> =>
  ctx.may(may.reviewStaff, may.reviewCertificate) && (await countReviewers(ctx)) <= 1
