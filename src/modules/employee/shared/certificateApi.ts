import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { certificateList, StaffCertificateDraft } from './certificate.ts'
import { may } from './permissions.ts'

const Versioned = z.object({ ...ById.shape, ...WithVersion.shape })

export const certificateApi = {
  list: endpoint({
    method: 'POST',
    path: '/certificate/listPage',
    title: '证书列表',
    needs: [may.certificates, may.detail],
    reads: true,
    input: certificateList.query,
    reply: certificateList.page,
  }),
  /** One's own, or another's with 编辑员工 or 新增证书. */
  add: endpoint({
    method: 'POST',
    path: '/certificate/add',
    title: '上传证书',
    needs: 'login',
    input: StaffCertificateDraft,
    reply: Saved,
  }),
  /** Before the review, or after a rejection: it is 待审核 again. */
  edit: endpoint({
    method: 'POST',
    path: '/certificate/edit',
    title: '修改证书',
    needs: 'login',
    input: StaffCertificateDraft.safeExtend(Versioned.shape),
    reply: Saved,
  }),
  review: endpoint({
    method: 'POST',
    path: '/certificate/review',
    title: '审核证书',
    needs: [may.reviewStaff, may.reviewCertificate],
    input: Versioned.extend({
      pass: z.boolean(),
      reason: field.optional(field.text('驳回原因', { max: 200 })),
    }).superRefine(({ pass, reason }, check) => {
      if (!pass && !reason) check.addIssue({ code: 'custom', path: ['reason'], message: '驳回原因不能为空' })
    }),
    reply: Saved,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/certificate/revoke',
    title: '注销证书',
    needs: [may.revokeCertificate, may.reviewStaff],
    input: Versioned.extend({ reason: field.optional(field.text('注销原因', { max: 200 })) }),
    reply: Saved,
  }),
}
