import { refusals } from '#kernel/shared/refusal.ts'

export const refuseDiagnosis = refusals({
  weights: [8010403, '权重合计须为100'],
  handled: [8010301, '预警已处理'],
  outOfCare: [8010303, '「{name}」已不在维保范围内，不能派检查'],
  notScored: [8010304, '该电梯还没有体检结果，体检在每日 04:00 进行'],
  noPhone: [8010305, '没有可回拨的电话，请先在企业信息填写值班电话'],
  gate: [8010302, '模型未通过回测，不能发布'],
})
