import { refusals } from '#kernel/shared/refusal.ts'

export const refuseDiagnosis = refusals({
  weights: [8010403, '权重合计须为100'],
  gate: [8010302, '模型未通过回测，不能发布'],
})
