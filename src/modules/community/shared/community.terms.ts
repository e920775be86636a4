import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Codes and refusals of communities and buildings (archives 1, 2, 3, 5; workWindow: jobs 1). */
export const CommunityType = enumeration('小区类型', {
  housing: [1, '住宅小区'],
  office: [2, '写字楼'],
  mall: [3, '商业综合体'],
  hotel: [4, '酒店'],
  hospital: [5, '医院'],
  school: [6, '学校'],
  other: [7, '工业园及其他'],
})
export const CheckState = enumeration('核对状态', {
  waiting: [0, '待核对'],
  checked: [1, '已核对'],
  returned: [2, '已退回'],
})
export const CommunitySource = enumeration('来源', { office: [1, '后台'], app: [2, 'App'] })
export const WindowKind = enumeration('时段类型', { allowed: [1, '允许'], forbidden: [2, '禁止'] })
export const Weekday = enumeration('星期', {
  mon: [1, '周一'],
  tue: [2, '周二'],
  wed: [3, '周三'],
  thu: [4, '周四'],
  fri: [5, '周五'],
  sat: [6, '周六'],
  sun: [7, '周日'],
})

export const refuseCommunity = refusals({
  exists: [1105001, '小区名称已存在'],
  used: [1105002, '小区下存在电梯，不能删除'],
  unchecked: [1105003, '小区未核对'],
  numberExists: [1105004, '小区编号已存在'],
  notOpen: [1105005, '小区当前为「{status}」，不能{action}'],
  self: [1105006, '不能与自身合并'],
  sameLifts: [1105007, '两个小区有同名电梯「{name}」，请先改名再合并'],
  buildingExists: [1105008, '楼栋名称已存在'],
  buildingUsed: [1105009, '楼栋下存在电梯，不能删除'],
  noMaps: [1105010, '没有接入地图服务，请在图上点出位置'],
  mapsFailed: [1105011, '{reason}'],
})
