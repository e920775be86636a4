import { audited } from '#kernel/server/index.ts'
import { CertificateDraft, CertificateRow } from '../shared/certificate.ts'
import { EmployeeDraft } from '../shared/employee.ts'
import { EmployeeRow } from '../shared/employeeList.ts'
import { may } from '../shared/permissions.ts'

export const auditedPeople = {
  employee: audited([EmployeeDraft, EmployeeRow.pick({ sex: true, joinStatus: true, state: true })], {
    needs: [may.detail],
    // What somebody costs is read by few, and every reading of it is noted.
    without: ['positionIds', 'hourCost'],
    also: { leave_date: '离职日期', invited_at: '邀请时间', joined_at: '加入时间' },
  }),
  certificate: audited([CertificateDraft, CertificateRow.pick({ state: true, rejectReason: true })], {
    needs: [may.detail, may.certificates],
    without: ['ownerId'],
    also: { reviewed_at: '审核时间' },
  }),
}
