import { figures } from '#kernel/shared/figure.ts'

/** Figures of terminals and of what they reported; lifts without a terminal are in none of them. */
export const monitoringFigures = figures('monitoring', {
  alarmsUnsent: {
    label: '报警未转单',
    unit: '条',
    means: '没有关闭、也没有转维修工单的报警记录；接警之后仍在，转单或关闭后离开。',
  },
  offlineToday: {
    label: '今日离线',
    unit: '台',
    means: '现在离线、最近一次收到数据在今天的电梯；更早断开的在实时监测里按离线筛选。',
  },
  connected: { label: '接入终端', unit: '台', means: '装有采集终端的在用、停用电梯。' },
  online: { label: '终端在线电梯', unit: '台', means: '接入终端的电梯里，现在在线的。' },
  onlineRate: { label: '终端在线率', unit: '%', means: '终端在线电梯 ÷ 接入终端的电梯，此刻的比例。' },
  faultsOfDay: {
    label: '当日故障',
    unit: '次',
    over: 'day',
    means: '那一天发生的故障记录，误报与维保作业中抑制的不计。',
  },
  faultRateOfDay: {
    label: '当日每百台故障',
    unit: '次',
    over: 'day',
    means: '那一天发生的故障记录 ÷ 接入终端的电梯 × 100，误报与维保作业中抑制的不计。',
  },
  faultRate: {
    label: '近7天每百台故障',
    unit: '次',
    means: '近 7 天（含今天）发生的故障记录 ÷ 接入终端的电梯 × 100，误报与维保作业中抑制的不计。',
  },
})
