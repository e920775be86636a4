import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Saved } from '#kernel/shared/page.ts'
import { forecastList, ModelReport } from './forecast/forecastList.ts'
import { HealthDetail, HealthPreview, HealthRuleReply, HealthSummary, healthList } from './healthList.ts'
import { HealthRuleDraft } from './healthRule.ts'
import { mayDiagnosis as may } from './permissions.ts'
import { RuleRecord, WarningDispatch, WarningFeedback, WarningIgnore, warningList } from './warnings/warning.ts'

/** `/aiDiagnosis/*` (monitoring 5). */
export const warningApi = {
  ...ordinary('/aiDiagnosis/warn', '电梯预警', {
    list: warningList,
    needs: { list: may.warn, export: may.exportWarn },
  }),
  dispatch: endpoint({
    method: 'POST',
    path: '/aiDiagnosis/warn/dispatch',
    title: '预警派检查',
    needs: [may.dispatch],
    input: WarningDispatch,
    reply: Saved.extend({ orderNo: z.string().nullable() }),
  }),
  feedback: endpoint({
    method: 'POST',
    path: '/aiDiagnosis/warn/feedback',
    title: '预警检查结论',
    needs: [may.handle],
    input: WarningFeedback,
    reply: Saved,
  }),
  ignore: endpoint({
    method: 'POST',
    path: '/aiDiagnosis/warn/ignore',
    title: '忽略预警',
    needs: [may.handle],
    input: WarningIgnore,
    reply: Saved,
  }),
  /** Added: the tab 规则表现. */
  rules: endpoint({
    method: 'GET',
    path: '/aiDiagnosis/warn/rules',
    title: '预警规则表现',
    needs: [may.warn],
    input: z.object({}),
    reply: z.array(RuleRecord),
  }),
} as const

const OfLift = z.object({ elevatorId: z.uuid() })

export const healthApi = {
  ...ordinary('/aiDiagnosis/health', '电梯体检', { list: healthList, needs: { list: may.hospital } }),
  detail: endpoint({
    method: 'GET',
    path: '/aiDiagnosis/health/detail/{elevatorId}',
    title: '电梯体检详情',
    needs: [may.hospital],
    input: OfLift,
    reply: HealthDetail,
  }),
  /** Added: how many lifts each grade has. */
  summary: endpoint({
    method: 'GET',
    path: '/aiDiagnosis/health/summary',
    title: '体检等级分布',
    needs: [may.hospital],
    input: z.object({}),
    reply: HealthSummary,
  }),
  /** Added: 体检报告 as PDF. */
  report: endpoint({
    method: 'GET',
    path: '/aiDiagnosis/health/report/{elevatorId}',
    title: '体检报告',
    needs: [may.report],
    input: OfLift,
    reply: z.unknown(),
    file: true,
    long: true,
  }),
} as const

export const healthRuleApi = {
  get: endpoint({
    method: 'GET',
    path: '/aiDiagnosis/rule',
    title: '体检规则',
    needs: [may.rule],
    input: z.object({}),
    reply: HealthRuleReply,
  }),
  save: endpoint({
    method: 'POST',
    path: '/aiDiagnosis/rule',
    title: '保存体检规则',
    needs: [may.editRule],
    /** `ruleNo`: the version that the person saw. */
    input: z.object({
      ruleNo: z.coerce.number().int().min(0),
      rule: HealthRuleDraft,
      note: field.optional(field.area('修改说明', { max: 200 })),
    }),
    reply: z.object({ ruleNo: z.number().int() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/aiDiagnosis/rule/preview',
    title: '体检规则试算',
    needs: [may.rule, may.editRule],
    reads: true,
    input: z.object({ rule: HealthRuleDraft }),
    reply: HealthPreview,
  }),
} as const

export const forecastApi = {
  ...ordinary('/aiDiagnosis/forecast', '预测账本', { list: forecastList, needs: { list: may.hospital } }),
  report: endpoint({
    method: 'GET',
    path: '/aiDiagnosis/model/report',
    title: '预测模型回测',
    needs: [may.hospital],
    input: z.object({}),
    reply: ModelReport,
  }),
} as const
