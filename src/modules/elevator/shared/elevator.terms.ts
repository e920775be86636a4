import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Enumerations and refusals of the lift (archives 1 elevator, 2, 5). Category and template type: template module. */

export const DeviceType = enumeration('设备类型', {
  straight: [1, '直梯'],
  escalator: [2, '自动扶梯'],
  walkway: [3, '自动人行道'],
})
export type DeviceType = CodeIn<typeof DeviceType>
export const DrivingMethod = enumeration('驱动方式', {
  traction: [1, '曳引'],
  hydraulic: [2, '液压'],
  forced: [3, '强制'],
})
export type DrivingMethod = CodeIn<typeof DrivingMethod>
export const UseType = enumeration('用途', {
  passenger: [0, '乘客'],
  goods: [1, '载货'],
  dumbwaiter: [2, '杂物'],
  sightseeing: [3, '观光'],
  villa: [4, '别墅(家用)'],
  medical: [5, '医用'],
})
export type UseType = CodeIn<typeof UseType>
export const UsePlace = enumeration('使用场所', {
  office: [1, '写字楼'],
  residence: [2, '住宅'],
  mall: [3, '商场'],
  hotel: [4, '宾馆酒店'],
  hospital: [5, '医院'],
  school: [6, '学校'],
  factory: [7, '工厂仓库'],
  airport: [8, '机场'],
  station: [9, '火车站/客运站'],
  venue: [10, '文体场馆'],
  metro: [11, '地铁'],
})
export const DoorOpenType = enumeration('开门方式', {
  centre: [1, '中分'],
  centreTwoFold: [2, '中分双折'],
  centreThreeFold: [3, '中分三折'],
  side: [4, '旁开'],
  sideTwoFold: [5, '旁开双折'],
  sideThreeFold: [6, '旁开三折'],
  vertical: [7, '直分'],
})
export const MachineRoom = enumeration('机房', { with: [1, '有机房'], without: [2, '无机房'] })
/** Degrees; 10 and 12 are walkways, the others escalators. */
export const Slope = enumeration('倾斜角', {
  ten: [10, '10°'],
  twelve: [12, '12°'],
  thirty: [30, '30°'],
  thirtyFive: [35, '35°'],
  steep: [43.5, '43.5°'],
})
export const RetrofitPart = enumeration('改造部位', {
  control: [1, '控制系统'],
  drive: [2, '驱动主机'],
  door: [3, '门系统'],
  car: [4, '轿厢'],
  safety: [5, '安全保护装置'],
  call: [6, '召唤与显示'],
})
export const SpecialKind = enumeration('特殊类别', {
  none: [0, '普通'],
  firefighter: [1, '消防员'],
  explosionProof: [2, '防爆'],
})
export const UseStatus = enumeration('使用状态', {
  inUse: [1, '在用'],
  stopped: [2, '停用'],
  scrapped: [3, '报废'],
  transferred: [4, '已转出'],
  notYet: [5, '未投用'],
})
export type UseStatus = CodeIn<typeof UseStatus>
/** Counted among the lifts and cared for: a lift that stands still keeps its contract, its inspections and its place. */
export const IN_CARE = [UseStatus.code.inUse, UseStatus.code.stopped] as const
/** Of no further concern; the archive stays. */
export const ELEVATOR_GONE = [UseStatus.code.scrapped, UseStatus.code.transferred] as const
/** What may be chosen for contracts, projects and files: also a new lift that nobody uses yet. */
export const ELEVATOR_KEPT = [UseStatus.code.inUse, UseStatus.code.stopped, UseStatus.code.notYet] as const
/** Arrival limit of entrapments: 30 minutes in 1, 60 in 2 (archives 6.9). */
export const AreaType = enumeration('地区类别', { city: [1, '直辖市/设区的市'], other: [2, '其他地区'] })
export const MaintenanceType = enumeration('维保方式', { regular: [1, '定期维保'], onDemand: [2, '按需维保'] })
/** Derived from the contracts of the lift and written by them; what the specification calls serviceStatus (archives 1). */
export const ServiceStatus = enumeration('在保状态', {
  none: [0, '无合同'],
  covered: [1, '在保'],
  ending: [2, '即将到期'],
  expired: [3, '已到期'],
})
/** A contract runs. */
export const COVERED = [ServiceStatus.code.covered, ServiceStatus.code.ending] as const
export const Online = enumeration('在线状态', { online: [1, '在线'], offline: [0, '离线'] })
export const QrState = enumeration('二维码状态', { valid: [1, '有效'], voided: [2, '已作废'], unbound: [3, '未绑定'] })
export const ElevatorLogKind = enumeration('日志类型', {
  maintenance: [1, '维保'],
  repair: [2, '急修'],
  inspection: [3, '年检'],
  fault: [4, '故障'],
  unit: [5, '配件'],
  archive: [6, '档案变更'],
  comfort: [7, '舒适度'],
  workers: [8, '人员变更'],
  terminal: [9, '终端'],
})

export const refuseElevator = refusals({
  registerCodeTaken: [1102001, '注册代码已存在'],
  registerCodeForm: [1102002, '注册代码应为17或20位数字'],
  deviceNumberTaken: [1102003, '设备编号已存在'],
  inContract: [1102004, '电梯仍在合同{编号}服务期内'],
  openOrder: [1102005, '电梯存在未完成工单'],
  used: [1102006, '电梯已有合同、工单、检验计划或日志记录，不能删除，请改用报废或转出'],
  moveClosed: [1102007, '电梯当前为「{status}」，不能{action}'],
  notPassed: [1102008, '检验不合格（{date}），复检合格后方可恢复使用'],
  qrBound: [1102010, '该二维码已绑定其他电梯'],
  qrVoid: [1102011, '该二维码已作废'],
  communityUnchecked: [1105003, '小区未核对'],
  specialTemplate: [3030007, '消防员电梯、防爆电梯须使用按制造单位要求编制的模板'],
})
