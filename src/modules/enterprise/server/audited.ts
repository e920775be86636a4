import { audited } from '#kernel/server/index.ts'
import { CompanyDraft } from '../shared/company.ts'
import { FaceSetDraft } from '../shared/faceSet.ts'
import { LoginMethodDraft } from '../shared/loginMethod.ts'
import { may } from '../shared/permissions.ts'
import { maySign, SignDistanceDraft } from '../shared/signDistance.ts'

export const auditedEnterprise = {
  // 修改原因 is no column: a line that the change of an identity writes beside the row's.
  company: audited(CompanyDraft, {
    needs: [may.company, may.editCompany],
    without: ['place'],
    also: { lng: '经度', lat: '纬度' },
  }),
  login_method: audited(LoginMethodDraft, { needs: [may.loginMethod] }),
  face_set: audited(FaceSetDraft, { needs: [may.faceSet] }),
  sign_distance: audited(SignDistanceDraft, { needs: [maySign.distance] }),
}
