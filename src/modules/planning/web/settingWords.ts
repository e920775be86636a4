import { minutesSaid } from '#kernel/shared/said.ts'
import { CertMode, type MaintainSetting, SignWay } from '#modules/plan/shared/setting.ts'

/** One sentence per changed setting: from what to what, and what follows. */

const week = (days: readonly number[]) => days.map((day) => '一二三四五六日'[day - 1]).join('') || '无'
const onOff = (on: boolean) => (on ? '开' : '关')

type Words = { readonly [K in keyof MaintainSetting]: (before: MaintainSetting[K], now: MaintainSetting[K]) => string }

const words: Words = {
  minCrew: (a, b) => `每张工单最少 ${b} 人（原来 ${a} 人）：派工不足 ${b} 人不能保存，签到不足 ${b} 人不能开始`,
  certMode: (a, b) => `持证要求 ${CertMode.label(a)} → ${CertMode.label(b)}：派工和开始作业时按此核对证书`,
  workDays: (a, b) => `工作日 ${week(a)} → ${week(b)}：之后生成和重置的计划按新的工作日安排，已发布的日期不会自动改变`,
  dayStart: (a, b) => `上班 ${a} → ${b}：每天的路线从这时出发`,
  dayEnd: (a, b) => `下班 ${a} → ${b}：每天的路线排到这时为止`,
  lunchFrom: (a, b) => `午休开始 ${a} → ${b}`,
  lunchTo: (a, b) => `午休结束 ${a} → ${b}`,
  dayTarget: (a, b) =>
    `每人每天目标由 ${minutesSaid(a)}改为 ${minutesSaid(b)}：同一天能排的台数随之变化，超过目标会显示警告`,
  dayMax: (a, b) => `每人每天上限由 ${minutesSaid(a)}改为 ${minutesSaid(b)}：超过上限的排班不能保存`,
  stdMinutes: () => '标准工时已修改：新生成的工单按新工时，已生成的工单不变',
  minMinutes: () => '最短作业时间已修改：之后完成的工单少于这个时间，须说明原因',
  remindAhead: (a, b) => `到期提醒提前 ${a} → ${b} 天`,
  remindAt: (a, b) => `当日提醒 ${a} → ${b}`,
  legalRemindAt: (a, b) => `法定截止前一日提醒 ${a} → ${b}，未开始的提醒班组长`,
  freezeDays: (a, b) => `冻结期 ${a} → ${b} 天：冻结期内改期、改派须作业人员确认`,
  signWay: (a, b) => `签字方式 ${SignWay.label(a)} → ${SignWay.label(b)}`,
  signRemindDays: (a, b) => `签字提醒由完成后第 ${a.join('、') || '—'} 天改为第 ${b.join('、') || '—'} 天`,
  safetyPhoto: (a, b) =>
    `安全照片 ${onOff(a)} → ${onOff(b)}：${b ? '开始前须拍围栏与警示牌' : '开始作业不再要求安全照片'}`,
  startPhoto: (a, b) => `开始照片 ${onOff(a)} → ${onOff(b)}`,
  watermark: (a, b) => `照片水印 ${onOff(a)} → ${onOff(b)}`,
  qualityPercent: (a, b) => `质检比例 ${a} → ${b} %`,
  trackMovingSeconds: (a, b) => `移动时定位间隔由 ${a} 秒改为 ${b} 秒`,
  trackStillSeconds: (a, b) => `静止时定位间隔由 ${a} 秒改为 ${b} 秒`,
  evalValidDays: (a, b) => `评价有效期 ${a} → ${b} 天：之后完成的工单按新的有效期，已发出的链接不变`,
  lowStar: (a, b) => `低星界线 ${a} → ${b} 星：之后收到 ${b} 星及以下的评价转待回访并通知`,
  departNotice: (a, b) => `出发通知客户 ${onOff(a)} → ${onOff(b)}`,
}

export function changesOf(
  saved: MaintainSetting,
  typed: Partial<MaintainSetting>,
): { prop: keyof MaintainSetting; text: string }[] {
  return (Object.keys(words) as (keyof MaintainSetting)[]).flatMap((prop) => {
    const [before, now] = [saved[prop], typed[prop]]
    if (now === undefined || now === null || JSON.stringify(before) === JSON.stringify(now)) return []
    return [{ prop, text: (words[prop] as (a: unknown, b: unknown) => string)(before, now) }]
  })
}
