import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Files of home lifts (archives 1 villaArchive, 4.6). */
export const VillaState = enumeration('档案状态', { inUse: [1, '在用'], stopped: [2, '停用'] })

export const VisitTime = enumeration('上门时段', {
  morning: [1, '上午'],
  afternoon: [2, '下午'],
  evening: [3, '傍晚'],
})

export const refuseVilla = refusals({
  notHomeLift: [1106001, '别墅梯档案只能关联家用电梯'],
  wrongState: [1106002, '档案当前为「{status}」，不能{action}'],
  liftTaken: [1106003, '电梯已在别墅梯档案{编号}中'],
})
