import type { Telling } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { Channel, type ChannelCode, OvertimeScene, Receiver, type Scene, type Stage } from '../shared/overtime.ts'
import type { DueClock } from './due.store.ts'
import type { ReceivingPerson } from './receivers.store.ts'

/** What a kept hit says to whom; pure, so that the grouping can be tested. */
export interface Reminder {
  readonly hitId: string
  readonly scene: Scene
  readonly stage: number
  /** 困人工单 30 分钟未到达. */
  readonly what: string
  readonly subject: string
  readonly note: string
  readonly channels: readonly ChannelCode[]
  readonly receivers: readonly ReceivingPerson[]
  readonly jump: NonNullable<Telling['jump']>
}

export interface NewCall {
  readonly hitId: string
  readonly employeeId: string
  readonly channel: ChannelCode
  /** Values of the template 超时提醒: what, subject. */
  readonly wording: Readonly<Record<string, string>>
}

/**
 * Employee ids of a stage's receivers. A role nobody fills goes up to the next one, so that a reminder reaches somebody:
 * 作业人员 → 班组长 → 调度, 项目负责人 → 调度.
 */
export function receiverIds(stage: Stage, clock: DueClock, dispatchers: readonly string[]): string[] {
  const { crew, leader, dispatcher, manager, named } = Receiver.code
  const first = (...lists: (readonly string[])[]) => lists.find((list) => list.length > 0) ?? []
  const of = {
    [crew]: first(clock.crewIds, clock.leaderIds, dispatchers),
    [leader]: first(clock.leaderIds, dispatchers),
    [dispatcher]: dispatchers,
    [manager]: first(clock.managerIds, dispatchers),
    [named]: stage.namedIds,
  }
  return [...new Set(stage.receivers.flatMap((role) => of[role]))]
}

/** So many reminders of one rule and stage to one person in a pass are told one by one; more become one digest. */
const SINGLE = 3
const SHOWN = 3
const { ordinary, important, urgent } = MessageLevel.code
const trapped = OvertimeScene.code.trapped

const levelOf = ({ scene, stage, channels }: Reminder) =>
  scene === trapped ? urgent : stage > 1 || channels.includes(Channel.code.push) ? important : ordinary

/** One per rule and stage, in the order of the first. A trapped person is never one of many. */
function grouped(reminders: readonly Reminder[]): Reminder[][] {
  const groups = Map.groupBy(reminders, (one) => (one.scene === trapped ? one.hitId : `${one.stage} ${one.what}`))
  return [...groups.values()]
}

/** The messages of a pass: per person and rule, single or as a digest. */
export function tellingsOf(reminders: readonly Reminder[]): Telling[] {
  const tellings: Telling[] = []
  const told = reminders.filter((one) => one.channels.some((code) => code === 1 || code === 2))
  const byPerson = new Map<string, Reminder[]>()
  for (const reminder of told)
    for (const { userId } of reminder.receivers)
      if (userId) byPerson.set(userId, [...(byPerson.get(userId) ?? []), reminder])
  const single = new Map<Reminder, string[]>()
  for (const [userId, own] of byPerson)
    for (const group of grouped(own)) {
      if (group.length > SINGLE) tellings.push(digest(group, userId))
      else for (const reminder of group) single.set(reminder, [...(single.get(reminder) ?? []), userId])
    }
  for (const [reminder, receivers] of single)
    tellings.push({
      receivers,
      bigType: 1,
      subType: MessageSubType.code.overtime,
      title: reminder.what,
      body: [reminder.subject, reminder.note].filter(Boolean).join(' · '),
      biz: { type: 'overtimeHit', id: reminder.hitId },
      jump: reminder.jump,
      level: levelOf(reminder),
    })
  return tellings
}

function digest(group: readonly Reminder[], userId: string): Telling {
  const [first] = group as [Reminder]
  const { bizType } = first.jump.params
  const names = group.slice(0, SHOWN).map(({ subject }) => subject)
  return {
    receivers: [userId],
    bigType: 1,
    subType: MessageSubType.code.overtime,
    title: `${first.what}，共 ${group.length} 项`,
    body: `${names.join('；')}${group.length > SHOWN ? ` 等 ${group.length} 项` : ''}`,
    // A contract's page shows one contract; a list of orders can show many.
    jump: {
      moduleName: 'overtime',
      openType: bizType === 'contract' ? 0 : 1,
      params: bizType ? { bizType } : {},
    },
    level: levelOf(first),
  }
}

/** Texts and voice calls of a pass: one per person, rule and channel, however many subjects there are. */
export function callsOf(reminders: readonly Reminder[]): NewCall[] {
  const calls: NewCall[] = []
  for (const channel of [Channel.code.text, Channel.code.voice]) {
    const byPerson = new Map<string, Reminder[]>()
    for (const reminder of reminders.filter((one) => one.channels.includes(channel)))
      for (const { id } of reminder.receivers) byPerson.set(id, [...(byPerson.get(id) ?? []), reminder])
    for (const [employeeId, own] of byPerson)
      for (const group of grouped(own)) {
        const [{ hitId, what, subject }] = group as [Reminder]
        const many = group.length > 1 ? `${subject} 等 ${group.length} 项` : subject
        calls.push({ hitId, employeeId, channel, wording: { what, subject: many } })
      }
  }
  return calls
}
