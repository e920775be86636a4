import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Words of people (archives 1 employee, 2). */
export const EmployeeKind = enumeration('人员类别', {
  management: [1, '管理'],
  maintenance: [2, '维保'],
  repair: [3, '维修'],
  dispatch: [4, '调度'],
  store: [5, '仓管'],
  finance: [6, '财务'],
  sales: [7, '商务'],
  other: [8, '其他'],
})
export const Skill = enumeration('技能', {
  maintenance: [0, '维保'],
  repair: [1, '急修'],
  overhaul: [2, '大修改造'],
  commissioning: [3, '调试检测'],
})
export const SkillLevel = enumeration('技能等级', {
  five: [1, '五级/初级工'],
  four: [2, '四级/中级工'],
  three: [3, '三级/高级工'],
  two: [4, '二级/技师'],
  one: [5, '一级/高级技师'],
})
export const JoinStatus = enumeration('加入状态', {
  waiting: [0, '未加入'],
  joined: [1, '已加入'],
  declined: [2, '已拒绝'],
})
export const SexShown = enumeration('性别', { unknown: [0, '未知'], male: [1, '男'], female: [2, '女'] })
export const EmployeeState = enumeration('人员状态', { active: [1, '在职'], stopped: [2, '停用'], left: [3, '离职'] })

/** Kinds whose work the law ties to the T certificate. */
export const workerKinds: readonly number[] = [EmployeeKind.code.maintenance, EmployeeKind.code.repair]

export const refuseEmployee = refusals({
  phoneTaken: [1007001, '该手机号已在本企业'],
  invitedOften: [1007002, '今日邀请次数已达上限'],
  holds: [1007003, '该员工名下还有{n}台电梯、{m}个未完成工单，请先移交'],
  owes: [1007004, '该员工名下有未交接的仓库或款项'],
  overlap: [1007005, '与已有请假时间重叠'],
  leads: [1007006, '该员工是班组「{班组}」的班组长，请先更换班组长'],
  linkOver: [1007007, '邀请已失效，请联系管理员重新邀请'],
  uncertified: [1007011, '{姓名}的特种设备作业人员证已过期，不能负责电梯'],
  undoOver: [1007030, '已超过可撤销的时间，请逐台调整维保人员'],
  undone: [1007031, '该移交已撤销'],
  giverGone: [1007032, '{姓名}已停用或离职，不能撤销移交'],
})

/** Days an invitation may be accepted, and how many a person gets a day (archives 3 Employee). */
export const INVITATION_DAYS = 7
export const INVITATIONS_A_DAY = 3
