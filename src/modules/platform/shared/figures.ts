import { figures } from '#kernel/shared/figure.ts'

export const platformFigures = figures('platform', {
  allWaiting: { label: '待上报', unit: '次', means: '全部平台排队等待上报的记录。' },
  allDone: { label: '今日成功', unit: '次', means: '全部平台今天上报成功的记录。' },
  allRetrying: { label: '重试中', unit: '次', means: '全部平台上报失败、等待再试的记录。' },
  allFailed: { label: '上报失败', unit: '次', means: '全部平台试满次数仍失败的记录。' },
  linkNone: { label: '未关联', unit: '台', means: '还没有向平台申请关联的电梯与平台，一台电梯对一个平台计一次。' },
  linkLinking: { label: '关联中', unit: '台', means: '正在等平台答复的关联，计法同未关联。' },
  linkLinked: { label: '已关联', unit: '台', means: '平台已接受的关联，计法同未关联。' },
  linkFailed: { label: '关联失败', unit: '台', means: '平台没有接受的关联，计法同未关联。' },
  linkEnded: { label: '已解除', unit: '台', means: '已经解除的关联，计法同未关联。' },
  linkLacking: { label: '资料缺项', unit: '台', means: '平台要的内容在档案里不全的关联，计法同未关联。' },
  linked: { label: '已关联', unit: '台', of: '平台', means: '已与该平台的电梯对应上的电梯。' },
  lacking: { label: '缺项', unit: '台', of: '平台', means: '平台要的内容在档案里不全的电梯。' },
  todayDone: { label: '今日成功', unit: '次', of: '平台', means: '今天上报成功的记录。' },
  todayFailed: { label: '今日失败', unit: '次', of: '平台', means: '今天上报失败的记录。' },
  waiting: { label: '待上报', unit: '次', of: '平台', means: '排队等待上报的记录。' },
})
