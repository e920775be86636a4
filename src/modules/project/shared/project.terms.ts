import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Projects (archives 1 project, projectElevator; 4.4, 5). */
export const ChargeMode = enumeration('计费方式', { perLift: [1, '按台'], wholesale: [2, '按项目包干'] })
export const ProjectState = enumeration('项目状态', { running: [1, '进行中'], ended: [2, '已结束'] })

export const refuseProject = refusals({
  nameTaken: [1101001, '项目名称已存在'],
  liftTaken: [1101002, '电梯已属于项目{名称}'],
  used: [1101003, '项目下仍有电梯或合同，不能删除'],
  wrongState: [1101004, '项目当前为「{status}」，不能{action}'],
  contractTaken: [1101005, '合同{编号}已属于项目{名称}'],
  numberTaken: [1101006, '项目编号已存在'],
})

/** Days over which 准时率 is measured. */
export const ON_TIME_DAYS = 90
