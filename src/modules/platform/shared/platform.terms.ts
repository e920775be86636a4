import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Words of reporting to authorities (archives 2). */

/** 3 is unused; 7–9 are offered where operations opened them. Which city asks what is configured: docs/decisions. */
export const CityStandard = enumeration('城市平台标准', {
  national: [1, '国标通用'],
  beijing: [2, '北京'],
  shanghai: [4, '上海'],
  hangzhou: [5, '杭州'],
  guangzhou: [6, '广州'],
  shenzhen: [7, '深圳'],
  nanjing: [8, '南京'],
  chengdu: [9, '成都'],
})

/** Offered everywhere; the others only where TIWEI_CITY_STANDARDS names them. */
export const offeredStandards: readonly number[] = [1, 2, 4, 5, 6]

export const PlatformKind = enumeration('上报类型', {
  archive: [1, '电梯档案'],
  plan: [2, '维保计划'],
  record: [3, '维保记录'],
  trapped: [4, '急修困人'],
  fault: [5, '故障告警'],
  inspection: [6, '检验'],
  certificate: [7, '人员证书'],
  online: [8, '终端在线'],
})

export const PlatformLogState = enumeration('上报状态', {
  waiting: [0, '待上报'],
  sending: [1, '上报中'],
  done: [2, '成功'],
  retrying: [3, '待重试'],
  failed: [4, '失败终止'],
  ignored: [5, '已忽略'],
})
/** Not yet at an end. */
export const LOG_PENDING = [
  PlatformLogState.code.waiting,
  PlatformLogState.code.sending,
  PlatformLogState.code.retrying,
] as const
/** The last try failed. */
export const LOG_FAILED = [PlatformLogState.code.retrying, PlatformLogState.code.failed] as const

export const LinkState = enumeration('关联状态', {
  none: [0, '未关联'],
  linking: [1, '关联中'],
  linked: [2, '已关联'],
  failed: [3, '关联失败'],
  ended: [4, '已解除'],
})

export const LinkDirection = enumeration('关联方向', { report: [1, '上报'], receive: [2, '接收'], both: [3, '双向'] })

/** What happened to a link (elevatorLinkLog). */
export const LinkAction = enumeration('关联动作', {
  link: [1, '关联'],
  linked: [2, '关联成功'],
  failed: [3, '关联失败'],
  unlink: [4, '解除'],
  retry: [5, '重试'],
  match: [6, '匹配'],
})

export const refusePlatform = refusals({
  unreachable: [1005001, '平台连接失败：{原因}'],
  reported: [1005002, '该记录已上报成功'],
  missing: [1005003, '缺少必填项：{字段}'],
  villa: [1005004, '家用电梯不在上报范围'],
  exists: [1005005, '平台名称已存在'],
  used: [1005006, '平台已有上报记录，不能删除，可以停用'],
  state: [1005007, '当前为「{status}」，不能{action}'],
})

/** The demo data's platforms stand at this name, which leads to a counterpart inside the service. */
export const DEMO_HOST = 'demo.localhost'
