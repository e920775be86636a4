import { figures } from '#kernel/shared/figure.ts'

/** 随车备件 (decision 0192); the route of a van are the lifts in care of its team or its keeper. */
export const stockFigures = figures('stock', {
  vanLifts: {
    label: '路线电梯',
    unit: '台',
    of: '车载仓',
    means:
      '在用与停用的电梯中，维保人员有该车仓管员的，或班组是该车班组的；该车没有班组、仓管员也没有负责的电梯时，按他所在的班组。',
  },
  vanRepairs: {
    label: '换过配件的维修',
    unit: '单',
    of: '车载仓',
    means: '近 12 个月路线电梯的维修工单中，有已更换的配件更换单或登记了车上用料的。',
  },
  vanUnknownLines: {
    label: '目录外用料',
    unit: '行',
    of: '车载仓',
    means: '近 12 个月路线电梯维修用料中，没有对应配件目录里启用的配件、因而不能建议随车的行数。',
  },
  vanSparedTrips: {
    label: '一年少跑',
    unit: '趟',
    of: '车载仓',
    means: '近 12 个月跑了第二趟、而且缺的配件都在建议里的维修工单数；一趟取几种配件算一趟。',
  },
  vanSparedMinutes: {
    label: '一年省下',
    unit: '分钟',
    of: '车载仓',
    means: '少跑的每一趟按中心仓与小区间直线距离的两倍、每小时 25 公里折算的时间之和；不知道位置的按 30 分钟。',
  },
  partTrips: {
    label: '用过次数',
    unit: '次',
    of: '随车配件',
    means: '近 12 个月路线电梯的维修工单中，已更换的配件更换单或车上用料里有这种配件的单数。',
  },
  partAgain: {
    label: '第二趟次数',
    unit: '次',
    of: '随车配件',
    means: '用过这种配件的维修工单中，到场当天没有从这辆车领出它的单数。',
  },
  partMinutes: {
    label: '第二趟用时',
    unit: '分钟',
    of: '随车配件',
    means: '第二趟的来回时间之和：中心仓与小区间直线距离的两倍、每小时 25 公里；不知道位置的按 30 分钟。',
  },
})
