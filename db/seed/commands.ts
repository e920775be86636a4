import { CommandKind, CommandStatus, LASTS } from '#modules/command/shared/command.ts'
import { AnswerWhy } from '#modules/telemetry/shared/commands.ts'
import { burst } from '#modules/telemetry/shared/simulate/burst.ts'
import { add, type Company } from './company.ts'
import type { Organisation } from './organisation.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/** What terminals of the demo were told in the last weeks: all kinds, and all that may become of them. */

const { done, failed, sent, waiting } = CommandStatus.code
type Kind = keyof typeof CommandKind.code
interface Told {
  readonly kind: Kind
  readonly daysAgo: number
  readonly minute: number
  readonly status: 0 | 1 | 2 | 3
  readonly args?: object
  readonly reason?: string
  /** s until the terminal answered. */
  readonly after?: number
  readonly times?: number
  readonly why?: 1 | 2 | 3 | 4 | 5
  readonly answer?: string
}

const CONFIG = { idleSec: 60, hbSec: 60 }
const lives: readonly (readonly Told[])[] = [
  [
    { kind: 'snapshot', daysAgo: 1, minute: 581, status: done, args: { sec: 10 }, after: 2 },
    { kind: 'reboot', daysAgo: 6, minute: 934, status: done, reason: '楼层显示一直停在 3 楼，重启后观察', after: 1 },
    { kind: 'time', daysAgo: 6, minute: 929, status: done, after: 1 },
    { kind: 'cfg', daysAgo: 41, minute: 622, status: done, args: CONFIG, after: 1 },
  ],
  [
    {
      kind: 'snapshot',
      daysAgo: 3,
      minute: 870,
      status: failed,
      args: { sec: 10 },
      after: 3,
      why: AnswerWhy.code.busy,
    },
    { kind: 'time', daysAgo: 9, minute: 615, status: waiting },
  ],
  [
    { kind: 'reboot', daysAgo: 2, minute: 1010, status: sent, reason: '早高峰后数据断续', times: 6 },
    { kind: 'cfg', daysAgo: 12, minute: 705, status: done, args: { idleSec: 30, hbSec: 60 }, after: 2 },
  ],
]

export function makeCommands(company: Company, { employees }: Organisation): void {
  const random = new Random(`commands ${company.id} ${company.clock.today}`)
  const desk = employees.find(({ position, userId }) => position === 'dispatcher' && userId !== null)
  const by = desk?.userId ?? company.adminId
  for (const [n, terminal] of standing(company).slice(0, lives.length).entries())
    for (const told of lives[n] ?? []) add(company, 'terminal_command', rowOf(company, random, terminal, told, by))
}

/** By the one who runs the product, two firmwares: one that is in use, and one that did not arrive whole. */
export function firmwareRows(company: Company, operationsId: string): Row[] {
  const random = new Random(`firmware ${company.id} ${company.clock.today}`)
  const [first] = standing(company)
  if (!first) return []
  const args = { fw: '2.4.1', url: 'https://fw.example.cn/tw-e1/2.4.1.bin' }
  const common = { kind: 'ota', daysAgo: 30, args, reason: '修正开门时长偶尔漏报' } as const
  return [
    { ...common, minute: 662, status: done, after: 71 } as const,
    { ...common, minute: 640, status: failed, after: 25, why: AnswerWhy.code.failed, answer: '下载不完整' } as const,
  ].map((told) => rowOf(company, random, first, told, operationsId))
}

const standing = (company: Company): Row[] =>
  (company.rows.get('terminal') ?? []).filter(({ elevator_id, status }) => elevator_id && status === 1)

function rowOf(company: Company, random: Random, terminal: Row, told: Told, by: string): Row {
  const { clock } = company
  const { kind, daysAgo, minute, status, args = {}, reason = null, after, times = 1, why = null, answer = null } = told
  const at = clock.at(clock.day(-daysAgo), minute)
  const iso = (sec: number) => new Date(at + 1000 * sec).toISOString()
  const wave = kind === 'snapshot' && status === done ? Math.floor(at / 1000) : null
  if (wave !== null)
    for (const { part, parts, fs, why: said, x, y, z } of burst(wave, 10, true))
      add(company, 'wave_part', {
        ...{ elevator_id: terminal.elevator_id, terminal_id: terminal.id, wave_id: wave, part, parts, fs, why: said },
        at: iso(1),
        axes: { x, y, z },
      })
  return {
    id: random.id(at),
    terminal_id: terminal.id,
    elevator_id: terminal.elevator_id,
    kind: CommandKind.code[kind],
    args,
    reason,
    issued_at: iso(0),
    expires_at: iso(LASTS[kind]),
    status,
    sent_at: status === waiting ? null : iso(0),
    sent_times: status === waiting ? 0 : times,
    answered_at: after === undefined ? null : iso(after),
    why,
    answer,
    wave_id: wave,
    created_at: iso(0),
    created_by: by,
    updated_at: iso(after ?? 0),
    updated_by: null,
  }
}
