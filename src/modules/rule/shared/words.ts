import { hoursSaid, minutesSaid } from '#kernel/shared/said.ts'
import {
  Channel,
  type ChannelCode,
  minutesOf,
  type Node,
  OvertimeNode,
  OvertimeScene,
  Receiver,
  type Scene,
  type Stage,
  TimeUnit,
} from './overtime.ts'

/** A rule in words, as the matrix, the editor and the reminders say it (archives 4.3, live sentence). */
const subjects: Readonly<Record<Scene, string>> = {
  1: '困人工单',
  2: '非困人急修工单',
  3: '普通维修工单',
  4: '维保工单',
  5: '检验',
  6: '收款',
  7: '合同',
}
const undone: Readonly<Record<Node, string>> = { 1: '未接单', 2: '未到达', 3: '未完成', 4: '' }
/** What is missing once it is due. */
const undoneWhenDue: Readonly<Partial<Record<Scene, string>>> = { 4: '未完成', 5: '未检验', 6: '未收齐', 7: '未续签' }

const units = { [TimeUnit.code.minute]: '分钟', [TimeUnit.code.hour]: '小时', [TimeUnit.code.day]: '天' } as const

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

type When = Pick<Stage, 'threshold' | 'unit'>
/** 240 分 reads 4 小时; what people say in minutes stays in minutes. */
function lengthText({ threshold, unit }: When): string {
  const n = Math.abs(threshold)
  if (unit === TimeUnit.code.minute && n >= 120 && n % 60 === 0) return hoursSaid(n / 60)
  return `${n} ${units[unit]}`
}

/** Maintenance orders and papers run by days: hours of the day that counts are a time of day. */
const byDays = (scene: Scene): boolean => scene >= OvertimeScene.code.maintenance

function whenText(scene: Scene, node: Node, when: When): string {
  const minutes = minutesOf(when)
  const length = lengthText(when)
  const ofDay = byDays(scene) && minutes >= 0 && minutes < 1440
  if (node === OvertimeNode.code.due) {
    if (minutes === 0) return '到期当天'
    if (ofDay) return `到期当天 ${clock(minutes)} `
    return minutes < 0 ? `到期前 ${length}` : `到期后 ${length}`
  }
  if (byDays(scene)) return ofDay ? `计划日 ${clock(minutes)} ` : `计划日后 ${length}`
  return length
}

/** 困人工单 30 分钟未到达 · 收款到期后 1 天未收齐. */
export function phraseOf(scene: Scene, node: Node, when: When): string {
  const isDue = node === OvertimeNode.code.due
  const subject = scene === OvertimeScene.code.contract ? '合同' : subjects[scene]
  return `${subject}${isDue ? '' : ' '}${whenText(scene, node, when)}${isDue ? (undoneWhenDue[scene] ?? '') : undone[node]}`
}

const quiet: Readonly<Record<Exclude<ChannelCode, 4>, string>> = { 1: '站内', 2: '推送', 3: '短信' }
function howText(channels: readonly ChannelCode[], whom: string): string {
  const { voice, push } = Channel.code
  const silent = channels.filter((one): one is Exclude<ChannelCode, 4> => one !== voice)
  if (silent.length === 0) return `语音呼叫${whom}`
  const verb = silent.length === 1 && silent[0] === push ? '推送' : `${silent.map((one) => quiet[one]).join('、')}通知`
  return `${verb}${whom}${channels.includes(voice) ? '并语音呼叫' : ''}`
}

/** 推送班组长、调度并语音呼叫，每 10 分钟一次，最多 3 次. `named`: names of the persons of 指定人员. */
export function actionText(stage: Partial<Stage>, named: readonly string[] = []): string {
  const { receivers = [], channels = [], repeatMinutes, maxTimes = 1 } = stage
  if (receivers.length === 0) return '请选择接收人'
  if (channels.length === 0) return '请选择提醒方式'
  const whom = receivers
    .map((one) => (one === Receiver.code.named && named.length > 0 ? named.join('、') : Receiver.label(one)))
    .join('、')
  const again = repeatMinutes && maxTimes > 1 ? `，每 ${minutesSaid(repeatMinutes)}一次，最多 ${maxTimes} 次` : ''
  return `${howText(channels, whom)}${again}`
}

/** 困人工单 30 分钟未到达：推送班组长、调度并语音呼叫. */
export const sentenceOf = (scene: Scene, node: Node, stage: Stage, named: readonly string[] = []): string =>
  `${phraseOf(scene, node, stage)}：${actionText(stage, named)}`
