import { Link } from 'react-router'
import { daysBetween } from '#kernel/shared/days.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PanelHead, toast } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import { type BoardSummary, COUNTDOWN_DAYS, type CountdownRow, LEGAL_SOON_DAYS } from '../shared/board.ts'
import { boardPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import board from './board.module.css'
import { useCalmRows } from './calmRows.ts'
import css from './countdown.module.css'
import { legalText } from './Lanes.tsx'
import { LegalRail } from './LegalRail.tsx'

const { notStarted, departed, paused } = MaintainStatus.code
/** People can still be told, or others sent. */
const waits = (status: number) => status === notStarted || status === departed || status === paused

interface Props {
  readonly data: BoardSummary
  readonly onOpen: (id: string) => void
  readonly onStaff: (id: string) => void
}

/** 法定倒计时: what the law wants soonest first, with what can be done about it (jobs 4.1). */
export function Countdown({ data, onOpen, onStaff }: Props) {
  const { rows, pointer } = useCalmRows(data.countdown)
  const hidden = data.countdownTotal - data.countdown.length
  return (
    <section aria-label="法定倒计时" {...pointer}>
      <PanelHead title="法定倒计时" count={data.countdownTotal} right={`${COUNTDOWN_DAYS} 天内`} />
      <div className={board.scroll}>
        {rows.length === 0 ? (
          <p className="ter m-0 py-10 px-14 t13">{COUNTDOWN_DAYS} 天内没有到法定截止的工单。</p>
        ) : (
          <ul className={`bare-list ${css.rows}`}>
            {rows.map((row) => (
              <Row key={row.id} row={row} today={data.today} onOpen={onOpen} onStaff={onStaff} />
            ))}
          </ul>
        )}
        {hidden > 0 && <p className="ter m-0 py-10 px-14 t13">还有 {hidden} 单没有列出，请按班组或小区筛选。</p>}
      </div>
    </section>
  )
}

const tone = (left: number) => (left <= 0 ? 'redText' : left <= LEGAL_SOON_DAYS ? 'amberText' : 'ink')

interface RowProps extends Pick<Props, 'onOpen' | 'onStaff'> {
  readonly row: CountdownRow
  readonly today: string
}

function Row({ row, today, onOpen, onStaff }: RowProps) {
  const { call } = useKit()
  const { running, run } = useRun()
  const left = daysBetween(today, row.legalDeadline)
  const [lead] = row.crew
  const urge = () =>
    run(async () => {
      const { done } = await call(maintainOrderApi.urge, { id: row.id })
      if (done > 0) toast.done(`已催办 ${namesSaid(row.crew)}`)
      else toast.warning('工单已开工或已完成，不需要催办')
    })
  return (
    <li>
      <button type="button" className={css.rowMain} onClick={() => onOpen(row.id)}>
        <span className={`row gap-8 ${css.rowTop}`}>
          <b className={tone(left)}>{legalText(left)}</b>
          <LiftName of={row.lift} said={[LiftRisk.code.visit]} bare />
          <StatusGlyph status={row.status} size={12} />
          <LevelChip level={row.level} />
        </span>
        <span className="ter small clip num">
          原计划 {dateText(row.originalPlanDate ?? row.planDate)}
          {row.originalPlanDate !== null && row.originalPlanDate !== row.planDate && ` → ${dateText(row.planDate)}`}
          {' · '}
          {lead ? `负责人 ${namesSaid(row.crew)}` : <b className="amberText">未派人</b>}
        </span>
        <LegalRail order={row} today={today} />
      </button>
      <span className={`gap-12 absolute t13 ${css.verbs}`}>
        {waits(row.status) && lead && (
          <Can needs={[may.orders]}>
            <button type="button" className="linkButton" disabled={running} onClick={() => void urge()}>
              催办
            </button>
          </Can>
        )}
        {waits(row.status) && (
          <Can needs={[may.changeStaff]}>
            <button type="button" className="linkButton" onClick={() => onStaff(row.id)}>
              改派
            </button>
          </Can>
        )}
        {row.status === notStarted && reachable(boardPaths.schedule) && (
          <Link to={`${boardPaths.schedule}?day=${row.planDate}&id=${row.id}`}>打开排程看板</Link>
        )}
      </span>
    </li>
  )
}
