import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** 人脸识别 (archives 1 faceSet, 4.2; jobs 6.7). Consent of its own, and a way without a face: 个人信息保护法 art. 16, 26–29. */
export const FaceScene = enumeration('使用场景', {
  arrive: [1, '到达签到'],
  leave: [2, '完工签退'],
  collect: [3, '领料'],
})
export const FaceFallback = enumeration('比对不过', { byLeader: [1, '拍照+班组长确认'], forbid: [2, '禁止'] })
export const FaceResult = enumeration('比对结果', {
  passed: [1, '通过'],
  low: [2, '相似度不足'],
  still: [3, '非活体'],
  none: [4, '无法识别'],
})

export const refuseFace = refusals({
  off: [1003003, '本企业没有启用人脸识别'],
  consentFirst: [1003004, '请先同意人脸信息处理规则'],
  notEnrolled: [1003005, '还没有录入人脸，请先录入'],
  unreadable: [1003006, '照片中没有识别到人脸，请正对镜头重拍'],
  again: [1003007, '人脸比对未通过，还可再试{n}次'],
  forbidden: [1003008, '人脸比对未通过，不能签到，请联系班组长'],
  photo: [1003009, '请拍现场照片，由班组长确认'],
  oldText: [1003010, '规则已更新，请重新阅读后同意'],
  triesUsed: [1003011, '30分钟内的比对次数已用完，请拍现场照片或稍后再试'],
})

/** Where a company has not written its own: what is processed, why, how long, and what happens without consent. */
export const usualConsent = `为核验现场作业人员身份，本企业在到达签到、完工签退、领料等环节比对人脸。
处理的信息：录入时的人脸照片（生成特征后即删除）、人脸特征编号、比对时的照片与结果。
保存期限：在职期间；离职或撤回同意后立即删除人脸特征。
不同意不影响工作：可改用现场拍照并由班组长确认。可随时在手机端撤回同意。`

export const FaceSetDraft = z
  .object({
    enabled: field.flag('启用人脸识别'),
    scenes: z
      .array(FaceScene.schema)
      .max(3)
      .default([])
      .meta({ title: '使用场景', control: 'choice', options: FaceScene.options }),
    threshold: field.number('相似度阈值', { min: 0.5, max: 0.99, help: '0.50 至 0.99，越高越严；常用 0.80' }),
    liveness: field.flag('活体检测'),
    maxTries: field.positiveInteger('最多次数', { max: 5, unit: '次' }),
    fallback: field.choice('比对不过', FaceFallback),
    consentText: field.area('告知与同意内容', { max: 2000 }),
  })
  .superRefine(({ enabled, scenes, threshold }, check) => {
    if (enabled && scenes.length === 0) check.addIssue({ code: 'custom', path: ['scenes'], message: '请选择使用场景' })
    if (Math.abs(threshold * 100 - Math.round(threshold * 100)) > 1e-9)
      check.addIssue({ code: 'custom', path: ['threshold'], message: '最多保留两位小数' })
  })
export type FaceSetDraft = z.output<typeof FaceSetDraft>

export const FaceSet = z.object({
  ...FaceSetDraft.shape,
  threshold: z.number(),
  version: z.number().int(),
  consentVersion: z.number().int(),
  /** 已录入 n/m: of the active people in maintenance and repair. */
  enrolled: z.number().int(),
  people: z.number().int(),
  consented: z.number().int(),
  failures: z.number().int(),
})
export type FaceSet = z.output<typeof FaceSet>

export const FacePersonRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string().meta({ title: '员工' }),
  employeeNo: z.string().meta({ title: '工号' }),
  teamName: z.string().nullable().meta({ title: '班组' }),
  consentAt: z.string().nullable().meta({ title: '同意时间' }),
  consentVersion: z.number().int().nullable().meta({ title: '同意的版本' }),
  enrolled: z.boolean().meta({ title: '已录入' }),
  failures: z.number().int().meta({ title: '近30天未通过', unit: '次' }),
})
export type FacePersonRow = z.output<typeof FacePersonRow>

export const facePersonList = list({
  key: 'facePerson',
  title: '员工',
  unit: '人',
  row: FacePersonRow,
  columns: {
    name: { shown: true, fixed: true, width: 110, sort: true },
    employeeNo: { shown: true, width: 90, as: 'code', sort: true },
    teamName: { shown: true, width: 120, role: 'people' },
    consentAt: { shown: true, width: 170, as: 'time', sort: true },
    consentVersion: { width: 100, as: 'number' },
    enrolled: { shown: true, width: 90, sort: true, role: 'state' },
    failures: { shown: true, width: 130, as: 'number', sort: true, role: 'state' },
  },
  filters: {
    keyword: finds({ name: '姓名', employeeNo: '工号' }),
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    enrolled: { kind: 'flag', label: '已录入' },
  },
  shownFilters: 3,
  sort: { prop: 'employeeNo', order: 'asc' },
})

export const FaceFailureRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  at: z.string().meta({ title: '时间' }),
  name: z.string().meta({ title: '员工' }),
  scene: FaceScene.schema.meta({ title: '使用场景' }),
  result: FaceResult.schema.meta({ title: '比对结果' }),
  score: z.number().nullable().meta({ title: '相似度' }),
})
export type FaceFailureRow = z.output<typeof FaceFailureRow>

export const faceFailureList = list({
  key: 'faceFailure',
  title: '未通过记录',
  unit: '条',
  row: FaceFailureRow,
  columns: {
    at: { shown: true, width: 160, as: 'time', sort: true },
    name: { shown: true, fixed: true, width: 110 },
    scene: { shown: true, width: 110 },
    result: { shown: true, width: 110, role: 'state' },
    score: { shown: true, width: 90, as: 'number', sort: true },
  },
  filters: {
    scene: { kind: 'choice', label: '使用场景', of: FaceScene },
    employeeId: { kind: 'ref', label: '员工', from: '/employee/options' },
  },
  sort: { prop: 'at', order: 'desc' },
})

/** The worker's side: what he agreed to and whether his face is enrolled. */
export const OwnFace = z.object({
  enabled: z.boolean(),
  scenes: z.array(FaceScene.schema),
  consentText: z.string(),
  consentVersion: z.number().int(),
  /** Null without consent, and when the text has changed since. */
  consentedAt: z.string().nullable(),
  enrolled: z.boolean(),
})

export const FaceVerdict = z.object({
  result: FaceResult.schema,
  pass: z.boolean(),
  score: z.number().nullable(),
  triesLeft: z.number().int(),
})
export type FaceVerdict = z.output<typeof FaceVerdict>
