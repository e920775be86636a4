import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { counts } from '#kernel/shared/figure.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ruleFigures } from './figures.ts'
import { hitList } from './hit.ts'
import {
  OvertimeCell,
  OvertimeDraft,
  OvertimeNode,
  OvertimeReset,
  OvertimeScene,
  ProjectOvertimeDraft,
  ProjectOvertimeReset,
  ProjectScope,
} from './overtime.ts'
import { mayRule as may } from './permissions.ts'
import { RepairConfig, RepairConfigDraft } from './repairConfig.ts'

/** What 规则配置 switches as a whole. */
export const RuleKind = enumeration('规则类别', {
  overtime: ['overtime', '超时提醒'],
  terminal: ['terminal', '终端转急修'],
  repairConfig: ['repairConfig', '急修单配置'],
})
export type RuleKind = 'overtime' | 'terminal' | 'repairConfig'
export const RuleCard = z.object({
  kind: RuleKind.schema,
  on: z.boolean(),
  /** Rules in force, of all. */
  enabled: z.number().int(),
  total: z.number().int(),
  /** Null: no module counts them yet. */
  hits30: counts(ruleFigures.hits30).nullable(),
})
export type RuleCard = z.output<typeof RuleCard>
const Versioned = z.object({ version: z.number().int() })
const Cells = z.object({ on: z.boolean(), cells: z.array(OvertimeCell) })
const Which = z.object({
  scene: z.coerce.number().pipe(OvertimeScene.schema),
  node: z.coerce.number().pipe(OvertimeNode.schema),
})

/** `/rule/*` (archives 5); all but the two saves are added. */
export const ruleApi = {
  cards: endpoint({
    method: 'GET',
    path: '/rule/cards',
    title: '规则配置',
    needs: [may.see],
    input: z.object({}),
    reply: z.object({ version: z.number().int(), cards: z.array(RuleCard) }),
  }),
  turn: endpoint({
    method: 'POST',
    path: '/rule/switch',
    title: '启停一类规则',
    needs: [may.setTime, may.terminal, may.repairConfig],
    input: z.object({ kind: RuleKind.schema, on: z.boolean(), version: z.coerce.number().int().min(0) }),
    reply: Versioned,
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/rule/overtimeRemind/matrix',
    title: '超时提醒矩阵',
    needs: [may.overtime, may.setTime],
    input: z.object({}),
    reply: Cells,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/rule/overtimeRemind/detail',
    title: '超时提醒规则',
    needs: [may.setTime, may.overtime],
    input: Which,
    reply: OvertimeCell,
  }),
  save: endpoint({
    method: 'POST',
    path: '/rule/overtimeRemind/save',
    title: '保存超时提醒',
    needs: [may.setTime],
    input: OvertimeDraft,
    reply: Versioned,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/rule/overtimeRemind/reset',
    title: '超时提醒恢复默认',
    needs: [may.setTime],
    input: OvertimeReset,
    reply: Versioned,
  }),
  hits: ordinary('/rule/overtimeRemind/hit', '超时提醒命中', { list: hitList, needs: { list: may.overtime } }).list,
  repairConfigs: endpoint({
    method: 'GET',
    path: '/rule/repairConfig/list',
    title: '急修单配置',
    needs: [may.repairConfig],
    input: z.object({}),
    reply: z.object({ on: z.boolean(), configs: z.array(RepairConfig) }),
  }),
  saveRepairConfig: endpoint({
    method: 'POST',
    path: '/rule/repairConfig/save',
    title: '保存急修单配置',
    needs: [may.repairConfig],
    input: RepairConfigDraft,
    reply: Versioned,
  }),
}

/** The override of a project (archives 4.4, 5). */
export const projectOvertimeApi = {
  matrix: endpoint({
    method: 'GET',
    path: '/project/overtime/matrix',
    title: '项目超时提醒矩阵',
    needs: [may.ofProject],
    input: ProjectScope,
    reply: Cells,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/project/overtime/detail',
    title: '项目超时提醒规则',
    needs: [may.ofProject],
    input: Which.extend(ProjectScope.shape),
    reply: OvertimeCell,
  }),
  save: endpoint({
    method: 'POST',
    path: '/project/overtime/save',
    title: '保存项目超时提醒',
    needs: [may.ofProject],
    input: ProjectOvertimeDraft,
    reply: Versioned,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/project/overtime/reset',
    title: '项目超时提醒恢复默认',
    needs: [may.ofProject],
    input: ProjectOvertimeReset,
    reply: Versioned,
  }),
}
