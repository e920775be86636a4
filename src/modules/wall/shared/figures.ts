import { figures } from '#kernel/shared/figure.ts'

const seen = '只计本人有权查看的。'

/** What the wall and the map of communities count. */
export const wallFigures = figures('wall', {
  lifts: { label: '在保电梯', unit: '台', means: `使用状态为在用、停用的电梯；${seen}` },
  online: { label: '终端在线', unit: '台', means: '在保电梯里，采集终端此刻在线的。' },
  offline: { label: '终端离线', unit: '台', means: '在保电梯里，装有采集终端但此刻没有连接的；运行状况未知。' },
  without: { label: '未接入', unit: '台', means: '在保电梯里，没有绑定采集终端的；运行状况未采集，不计为正常。' },
  faulty: {
    label: '故障',
    unit: '台',
    means: `有未关闭的 A、B、C 级或未分类故障、报警记录的电梯，同一台只计一次；${seen}`,
  },
  recordsToday: { label: '今日记录', unit: '条', means: `今天发生的故障与报警记录，误报与仅记录的也计；${seen}` },
  openOfLevel: { label: '未关闭记录', unit: '条', of: '故障级别', means: `该级别尚未关闭的故障与报警记录；${seen}` },
  dayOfLevel: {
    label: '24 小时记录',
    unit: '条',
    of: '故障级别',
    means: `近 24 小时发生的该级别故障与报警记录；${seen}`,
  },
  ofCode: {
    label: '近 30 天次数',
    unit: '次',
    of: '故障代码',
    means: `近 30 天该代码的故障与报警记录，误报不计；${seen}`,
  },
  recoverMinutes: {
    label: '平均修复',
    unit: '分钟',
    means: '本月已完成的维修工单，从报修到完成的平均时间；困人与一般急修一起计。',
  },
  graded: { label: '健康评分', unit: '台', of: '健康等级', means: `最近一次体检为该等级的电梯；${seen}` },
  trapped: { label: '困人', unit: '起', means: `尚未解救的困人工单，加上还没有工单的困人报警；${seen}` },
  liftsHere: { label: '在保台数', unit: '台', of: '小区', means: `小区里在用、停用的电梯；${seen}` },
  onlineHere: { label: '终端在线', unit: '台', of: '小区', means: '小区在保电梯里，采集终端此刻在线的。' },
  offlineHere: { label: '终端离线', unit: '台', of: '小区', means: '小区在保电梯里，装有采集终端但此刻没有连接的。' },
  faultyHere: {
    label: '故障',
    unit: '台',
    of: '小区',
    means: '小区里有未关闭的 A、B、C 级或未分类故障、报警记录的电梯。',
  },
  ordersHere: { label: '急修中', unit: '单', of: '小区', means: '小区里尚未完成的维修工单。' },
  emergencyHere: { label: '96333', unit: '单', of: '小区', means: '小区里由应急平台 96333 转来、尚未完成的维修工单。' },
  dueHere: { label: '应维保', unit: '台', of: '小区', means: '小区在用电梯里，下次维保在 2 天内或已过的。' },
  monthHere: { label: '近 30 天故障', unit: '次', of: '小区', means: '小区近 30 天的故障与报警记录，误报不计。' },
})
