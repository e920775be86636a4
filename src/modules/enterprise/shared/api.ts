import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done, RequestNo, Saved, WithVersion } from '#kernel/shared/page.ts'
import { CompanyDetail, CompanyDraft } from './company.ts'
import { FaceScene, FaceSet, FaceSetDraft, FaceVerdict, faceFailureList, facePersonList, OwnFace } from './faceSet.ts'
import { bindingList, LoginMethod, LoginMethodDraft } from './loginMethod.ts'
import { may } from './permissions.ts'

/** 企业信息: both *added*, the specification names only company/myCompany. */
export const companyApi = {
  detail: endpoint({
    method: 'GET',
    path: '/company/detail',
    title: '企业信息',
    needs: [may.company, may.editCompany],
    input: z.object({}),
    reply: CompanyDetail,
  }),
  ...ordinary('/company', '企业信息', {
    edit: CompanyDraft.safeExtend(WithVersion.shape),
    needs: { edit: may.editCompany },
  }),
}

export const loginMethodApi = {
  detail: endpoint({
    method: 'GET',
    path: '/sysSet/loginMethod',
    title: '登录方式',
    needs: [may.loginMethod],
    input: z.object({}),
    reply: LoginMethod,
  }),
  save: endpoint({
    method: 'POST',
    path: '/sysSet/loginMethod',
    title: '保存登录方式',
    needs: [may.loginMethod],
    input: LoginMethodDraft.safeExtend(WithVersion.shape),
    reply: Saved,
  }),
  /** *added*: 绑定进度. */
  bindings: ordinary('/sysSet/loginMethod/binding', '动态口令绑定进度', {
    list: bindingList,
    needs: { list: may.loginMethod },
  }).list,
  /** *added*: 催办; without ids everybody who must bind and has not. Once a day per person. */
  remind: endpoint({
    method: 'POST',
    path: '/sysSet/loginMethod/remind',
    title: '催办绑定动态口令',
    needs: [may.loginMethod],
    input: z.object({ employeeIds: z.array(z.uuid()).max(500).optional(), requestNo: RequestNo }),
    reply: Done,
  }),
}

export const faceSetApi = {
  detail: endpoint({
    method: 'GET',
    path: '/sysSet/faceSet',
    title: '人脸识别设置',
    needs: [may.faceSet],
    input: z.object({}),
    reply: FaceSet,
  }),
  save: endpoint({
    method: 'POST',
    path: '/sysSet/faceSet',
    title: '保存人脸识别设置',
    needs: [may.faceSet],
    input: FaceSetDraft.safeExtend(WithVersion.shape),
    reply: Saved,
  }),
  /** *added*: coverage by person. */
  people: ordinary('/sysSet/faceSet/person', '人脸录入情况', { list: facePersonList, needs: { list: may.faceSet } })
    .list,
  /** *added*: comparisons that did not pass in the last 30 days. */
  failures: ordinary('/sysSet/faceSet/failure', '人脸比对未通过记录', {
    list: faceFailureList,
    needs: { list: may.faceSet },
  }).list,
}

const photo = z.string().min(1, '请拍照').max(300).meta({ title: '照片' })

/** The worker's own face (*added* but for verify, jobs 5): only the person himself, after his consent. */
export const faceApi = {
  own: endpoint({
    method: 'GET',
    path: '/face/own',
    title: '我的人脸信息',
    needs: 'login',
    input: z.object({}),
    reply: OwnFace,
  }),
  consent: endpoint({
    method: 'POST',
    path: '/face/consent',
    title: '同意人脸信息处理规则',
    needs: 'login',
    input: z.object({ consentVersion: z.number().int().min(1) }),
    reply: Done,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/face/withdraw',
    title: '撤回同意并删除人脸',
    needs: 'login',
    input: z.object({}),
    reply: Done,
  }),
  /** The picture is read once and deleted. */
  enrol: endpoint({
    method: 'POST',
    path: '/face/enrol',
    title: '录入人脸',
    needs: 'login',
    input: z.object({ photo }),
    reply: Done,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/field/face/verify',
    title: '人脸比对',
    needs: 'login',
    input: z.object({ photo, scene: FaceScene.schema, orderId: z.uuid().optional() }),
    reply: FaceVerdict,
  }),
}
