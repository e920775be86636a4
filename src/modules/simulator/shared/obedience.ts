import { type AnswerSaid, AnswerWhy, type CommandSaid, isGood, readCommand } from '#modules/signal/shared/commands.ts'

/** What a terminal does when it is told to; what it gives back stands in its answer. */
export interface Deeds {
  time(): void
  cfg(d: Extract<CommandSaid, { cmd: 'cfg' }>['d']): void
  reboot(): void
  ota(d: Extract<CommandSaid, { cmd: 'ota' }>['d']): void
  snapshot(sec: number): Pick<AnswerSaid, 'wave'>
  stream(hz: number, sec: number): void
}

/** How many commands a terminal remembers; its flash is small. */
const REMEMBERED = 64
const { expired, unknown, malformed } = AnswerWhy.code

/** How a terminal obeys (decision 0147): each command once, none that is over or that it does not know, and it always answers. */
export class Obedience {
  readonly #no: string
  readonly #deeds: Deeds
  readonly #answers = new Map<string, AnswerSaid>()
  /** Of the newest stream command: one that was overtaken on its way is answered and not done. */
  #streamTs = 0

  constructor(no: string, deeds: Deeds) {
    this.#no = no
    this.#deeds = deeds
  }

  /** The answer; null: it was not for this terminal, or nobody could be answered. `now`: of the platform's clock, ms. */
  hear(text: string, now: number): AnswerSaid | null {
    const command = readCommand(text)
    if (!command) return refusalOf(text)
    if (command.no !== this.#no) return null
    const before = this.#answers.get(command.cmdId)
    if (before) return before
    const answer = isGood(command, now) ? this.#do(command) : refused(command.cmdId, expired)
    this.#answers.set(command.cmdId, answer)
    const [oldest = ''] = this.#answers.keys()
    if (this.#answers.size > REMEMBERED) this.#answers.delete(oldest)
    return answer
  }

  #do(command: CommandSaid): AnswerSaid {
    const done = { cmdId: command.cmdId, ok: 1 } as const
    if (command.cmd === 'snapshot') return { ...done, ...this.#deeds.snapshot(command.d.sec) }
    if (command.cmd === 'time') this.#deeds.time()
    else if (command.cmd === 'cfg') this.#deeds.cfg(command.d)
    else if (command.cmd === 'reboot') this.#deeds.reboot()
    else if (command.cmd === 'ota') this.#deeds.ota(command.d)
    else if (command.ts >= this.#streamTs) {
      this.#streamTs = command.ts
      this.#deeds.stream(command.d.hz, command.d.sec)
    }
    return done
  }
}

const refused = (cmdId: string, why: NonNullable<AnswerSaid['why']>): AnswerSaid => ({ cmdId, ok: 0, why })

const KNOWN: readonly unknown[] = ['time', 'cfg', 'reboot', 'ota', 'snapshot', 'stream'] satisfies CommandSaid['cmd'][]

/** Something else, said in the form of a command. */
function refusalOf(text: string): AnswerSaid | null {
  try {
    const { cmdId, cmd } = JSON.parse(text) as { cmdId?: unknown; cmd?: unknown }
    return typeof cmdId === 'string' ? refused(cmdId, KNOWN.includes(cmd) ? malformed : unknown) : null
  } catch {
    return null
  }
}
