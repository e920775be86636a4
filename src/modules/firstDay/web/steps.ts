import { communityPaths } from '#modules/community/shared/paths.ts'
import { contractPaths } from '#modules/contract/shared/paths.ts'
import { customerPaths } from '#modules/customer/shared/paths.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { employeePaths } from '#modules/employee/shared/paths.ts'
import { planningPaths } from '#modules/planning/shared/paths.ts'
import { firstDayPaths } from '../shared/paths.ts'
import type { StepKey } from '../shared/way.ts'

/** What a step is called, what it opens, and where it is done. */
export interface StepWords {
  readonly verb: string
  readonly to: string
  readonly list: string
  readonly unit: string
  /** What can be done once it is there. */
  readonly unlocks: string
}

const stepWords: Readonly<Record<StepKey, StepWords>> = {
  communities: {
    verb: '新增小区',
    to: communityPaths.add,
    list: communityPaths.list,
    unit: '个',
    unlocks: '电梯有了地点，签到有了范围',
  },
  customers: {
    verb: '新增客户',
    to: customerPaths.add,
    list: customerPaths.list,
    unit: '家',
    unlocks: '电梯有了使用单位，合同有了甲方',
  },
  people: {
    verb: '新增员工',
    to: employeePaths.add,
    list: employeePaths.list,
    unit: '人持证',
    unlocks: '持有效作业人员证的人可以负责电梯',
  },
  lifts: {
    verb: '新增电梯',
    to: elevatorPaths.form,
    list: elevatorPaths.list,
    unit: '台',
    unlocks: '可以签合同、登记检验、报修',
  },
  contracts: {
    verb: '新增合同',
    to: `${contractPaths.handle}?mode=add`,
    list: contractPaths.list,
    unit: '份',
    unlocks: '合同内的电梯可以排计划',
  },
  plans: {
    verb: '新增计划',
    to: `${planningPaths.editPlan}?mode=add`,
    list: planningPaths.plans,
    unit: '条',
    unlocks: '生成工单，作业人员在手机上看到任务',
  },
}

/** Plans that were kept as drafts are published before another one is made. */
export const wordsOf = (key: StepKey, drafts: number): StepWords =>
  key === 'plans' && drafts > 0
    ? { ...stepWords.plans, verb: `发布 ${drafts} 条草稿`, to: firstDayPaths.publish }
    : stepWords[key]

/** What a form calls the row that it has added. */
const added: Readonly<Record<string, StepKey>> = {
  小区: 'communities',
  客户: 'customers',
  员工: 'people',
  电梯: 'lifts',
  合同: 'contracts',
}
export const isStep = (what: string): boolean => what in added
