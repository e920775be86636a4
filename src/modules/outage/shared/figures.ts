import { figures } from '#kernel/shared/figure.ts'

export const outageFigures = figures('outage', {
  homeMinutes: {
    label: '受影响户·分钟',
    unit: '',
    over: 'month',
    means: '每台电梯停梯分钟 × 受影响户数之和；户数未采集的电梯不计，另列台数。',
  },
  minutes: {
    label: '停梯时长',
    unit: '分钟',
    over: 'month',
    means: '各电梯当月停梯时段之和，取整到分钟；故障、困人、停电记录与维修工单重叠的时段只算一次，检修与维保作业不计。',
  },
  times: { label: '停梯次数', unit: '次', over: 'month', means: '当月的停梯时段数；重叠或相接的来源合为一次。' },
  lifts: { label: '停过的电梯', unit: '台', over: 'month', means: '当月有停梯时段的电梯。' },
  unknownHomes: {
    label: '户数未采集',
    unit: '台',
    over: 'month',
    means: '当月停过、但小区户数或电梯层站未采集的载人电梯；停梯时长照算，户·分钟不计。',
  },
  minutesOf: {
    label: '停梯时长',
    unit: '分钟',
    of: '电梯或小区',
    over: 'month',
    means: '当月停梯时段之和，取整到分钟；重叠的来源只算一次，检修与维保作业不计。',
  },
  timesOf: { label: '停梯次数', unit: '次', of: '电梯或小区', over: 'month', means: '当月的停梯时段数。' },
  homeMinutesOf: {
    label: '受影响户·分钟',
    unit: '',
    of: '电梯或小区',
    over: 'month',
    means: '停梯分钟 × 受影响户数；户数未采集的不计。',
  },
  liftsOf: { label: '停过的电梯', unit: '台', of: '小区', over: 'month', means: '当月有停梯时段的电梯。' },
})
