import { machine } from '#kernel/shared/machine.ts'
import { InspectionStatus, InspectType } from './inspection.ts'
import { may } from './permissions.ts'

const { waiting, assigned, selfChecked, applied, inspected, passed, rectify, failed, closed } = InspectionStatus.code
const needs = [may.editPlan]

/**
 * The moves of a plan (jobs 3.3). `perform` is of what nobody applies for: self-tests and the preparing tasks; it leaves
 * out 已报检 (decision on the inspection). The three results are written by a record alone.
 */
export const inspectionPlan = machine(
  InspectionStatus,
  {
    assign: { label: '派工', from: [waiting, assigned], to: assigned, needs },
    selfCheck: { label: '登记自检', from: [assigned], to: selfChecked, needs },
    apply: { label: '报检', from: [selfChecked], to: applied, needs },
    inspect: { label: '登记检验', from: [applied], to: inspected, needs },
    perform: { label: '登记结果', from: [assigned, selfChecked], to: inspected, needs },
    pass: { label: '登记合格', from: [inspected], to: passed, needs: [may.editRecord] },
    rectify: { label: '登记需整改', from: [inspected], to: rectify, needs: [may.editRecord] },
    fail: { label: '登记不合格', from: [inspected], to: failed, needs: [may.editRecord] },
    recheck: { label: '复检', from: [rectify, failed], to: inspected, needs },
    delay: { label: '延期', from: [waiting, assigned, selfChecked, applied], needs },
    close: { label: '关闭', from: [waiting, assigned, selfChecked, applied], to: closed, needs },
  },
  { code: 3020001, text: '计划当前为「{status}」，不能{action}' },
)
export type PlanMove = keyof typeof inspectionPlan.moves

/** How a plan comes to 已检验待结果: nobody applies for self-tests and tasks. */
export const arrivalOf = (inspectType: number | null): 'inspect' | 'perform' =>
  inspectType === null || inspectType === InspectType.code.selfTest ? 'perform' : 'inspect'
