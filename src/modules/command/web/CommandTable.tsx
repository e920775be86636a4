import { Button } from 'antd'
import { today } from '#kernel/shared/days.ts'
import { momentText } from '#kernel/shared/said.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { serverNow } from '#kernel/web/ui/Clock.tsx'
import { ShortTable, Tag, type Tone, timeText } from '#kernel/web/ui/index.ts'
import { AnswerWhy } from '#modules/signal/shared/commands.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { commandMoves } from '../shared/command.states.ts'
import { CommandKind, type CommandRow, CommandStatus, type CommandsOfTerminal } from '../shared/command.ts'
import { may } from '../shared/permissions.ts'

const { waiting, sent, done, failed, expired, withdrawn } = CommandStatus.code
const tones: Readonly<Record<CommandStatus, Tone>> = {
  [waiting]: 'plain',
  [sent]: 'blue',
  [done]: 'green',
  [failed]: 'red',
  [expired]: 'amber',
  [withdrawn]: 'plain',
}
/** A terminal restarts with what it got, and says so in its first heartbeat. */
const RESTART_MS = 10 * 60_000
/** Within this time whoever is there has got it. */
const USUAL_MS = 15_000

interface Props {
  readonly of: CommandsOfTerminal
  readonly onWave: (row: CommandRow) => void
  /** Undefined: something runs. */
  readonly onWithdraw: ((row: CommandRow) => void) | undefined
}

/** Who told the terminal what and when, and what became of it, newest first. */
export function CommandTable({ of, onWave, onWithdraw }: Props) {
  if (of.rows.length === 0) return <p className="ter px-14 py-8">还没有下发过指令</p>
  return (
    <ShortTable
      label="指令"
      rows={of.rows}
      columns={[
        { title: '指令', cell: ({ kind }) => CommandKind.label(kind) },
        { title: '状态', cell: ({ status }) => <Tag tone={tones[status]}>{CommandStatus.label(status)}</Tag> },
        { title: '下发', as: 'num', cell: ({ issuedAt }) => timeText(issuedAt) },
        { title: '下发人', cell: ({ issuedBy }) => issuedBy },
        {
          title: '结果',
          cell: (row) => (
            <>
              {resultOf(row, of)}
              {row.hasWave && (
                <Button type="link" size="small" onClick={() => onWave(row)}>
                  看波形
                </Button>
              )}
              {commandMoves.open(row.status).map((move) => (
                <Can key={move} needs={[row.kind === CommandKind.code.ota ? may.upgrade : may.send]}>
                  <Button type="link" size="small" disabled={!onWithdraw} onClick={() => onWithdraw?.(row)}>
                    {commandMoves.moves[move].label}
                  </Button>
                </Can>
              ))}
              {row.reason !== null && <div className="ter small">原因：{row.reason}</div>}
            </>
          ),
        },
      ]}
    />
  )
}

/** In a sentence: fact, and what comes next where somebody waits. */
function resultOf(row: CommandRow, { status: terminal, fwVersion }: CommandsOfTerminal): string {
  const until = momentText(row.expiresAt, today(serverNow()))
  const { status, sentTimes, config, firmware, why, answer, answeredAt, issuedAt } = row
  if (status === waiting) {
    if (terminal !== TerminalStatus.code.online) return `终端未在线，${until} 前上线就执行`
    return serverNow() - Date.parse(issuedAt) < USUAL_MS ? '正在下发' : `终端在线，还没有来取，${until} 前取到就执行`
  }
  if (status === sent) return `等终端答复${sentTimes > 1 ? `，已发 ${sentTimes} 次` : ''}，${until} 前有效`
  if (status === expired) return sentTimes === 0 ? '有效期内终端没有接到，未下发' : `发了 ${sentTimes} 次，终端没有答复`
  if (status === withdrawn)
    return `${row.withdrawnBy ?? ''} ${timeText(row.withdrawnAt ?? '')} 撤回，终端没有收到`.trim()
  if (status === failed) return [AnswerWhy.label(why), answer].filter((one) => one && one !== '—').join('：')
  const at = answeredAt === null ? '' : timeText(answeredAt)
  if (config) return `静止 ${config.idleSec} 秒、心跳 ${config.hbSec} 秒，${at} 生效`
  if (firmware) return installed(firmware.fw, row, fwVersion)
  return `${at} 执行${answer ? `：${answer}` : ''}`
}

function installed(fw: string, { answeredAt }: CommandRow, now: string | null): string {
  if (fw === now) return `${fw} 已在用`
  const young = answeredAt !== null && serverNow() - Date.parse(answeredAt) < RESTART_MS
  return young ? `${fw} 已装，等终端重启后上报` : `${fw} 已装，终端现报 ${now ?? '未采集'}`
}
