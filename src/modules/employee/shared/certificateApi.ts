import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import {
  CertificateDetail,
  CertificateDraft,
  CertificateTimeline,
  certificateList,
  MyCertificates,
  OwnerType,
} from './certificate.ts'
import { may } from './permissions.ts'

const Versioned = z.object({ ...ById.shape, ...WithVersion.shape })

export const certificateApi = {
  ...ordinary('/certificate', '证书', {
    list: certificateList,
    draft: CertificateDraft,
    detail: CertificateDetail,
    needs: {
      list: [may.certificates, may.detail],
      /** Added: one row with its files to look at, for the review. */
      detail: [may.certificates, may.detail],
      export: may.exportCertificates,
      /** One's own; a person's with 编辑员工 or 新增证书, a lift's or the company's with 新增证书. */
      add: 'login',
      /** What is 未上传, before the review, or after a rejection: it is 待审核 again. */
      edit: 'login',
    },
  }),
  /** Added: one's own with their scans (archives 4.1 /setting/profile); whoever is no employee of the company has none. */
  mine: endpoint({
    method: 'GET',
    path: '/certificate/mine',
    title: '我的证书',
    needs: 'login',
    input: z.object({}),
    reply: MyCertificates,
  }),
  /** Added: the twelve months above the list (archives 4.5). */
  timeline: endpoint({
    method: 'POST',
    path: '/certificate/timeline',
    title: '证书到期时间轴',
    needs: [may.certificates],
    reads: true,
    input: z.object({ ownerType: OwnerType.schema }),
    reply: CertificateTimeline,
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
