import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState, exactText, HashCode, KeyValue, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import type { ElevatorLog } from '#modules/elevator/shared/elevatorDetail.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { elevatorLogApi } from '../shared/api.ts'
import type { LogDetail } from '../shared/elevatorLog.ts'
import { ClockStrip } from './ClockStrip.tsx'
import { LineList } from './LineList.tsx'
import { LogFrame } from './LogFrame.tsx'
import css from './log.module.css'

const { repair, inspection } = ElevatorLogKind.code

interface Kind {
  readonly kind: ElevatorLog['kind']
  readonly title: string
  readonly to: (id: string, line?: string) => string
  readonly empty: string
}

/** 急修日志 (archives 4.5): the clocks of each repair, as far as the record knows them. */
export const RepairLogPage = () => (
  <OrderLog
    kind={repair}
    title="急修日志"
    to={elevatorPage.repairLog}
    empty="维修工单完成后自动记入，含报修、接单、到场、解救、完成的时间。"
  />
)

/** 年检日志 (archives 4.5): inspections with what they found, as far as the record knows them. */
export const InspectLogPage = () => (
  <OrderLog
    kind={inspection}
    title="年检日志"
    to={elevatorPage.inspectLog}
    empty="检验记录登记后自动记入，含结论、不合格项与整改。"
  />
)

function OrderLog({ kind, title, to, empty }: Kind) {
  return (
    <LogFrame title={title} to={to} actions={(lift) => <Link to={elevatorPage.log(lift.id)}>全部日志</Link>}>
      {(lift) => (
        <LineList
          key={lift.id}
          liftId={lift.id}
          kind={kind}
          empty={<EmptyState what={kind === repair ? '急修记录' : '年检记录'} hint={empty} />}
        >
          {(line) => (
            <Loaded from={elevatorLogApi.detail} input={{ kind, id: line.id }} what={title}>
              {(detail) => <Line detail={detail} />}
            </Loaded>
          )}
        </LineList>
      )}
    </LogFrame>
  )
}

function Line({ detail: { line, clocks, inspection: card } }: { detail: LogDetail }) {
  return (
    <>
      <header className="row gap-12 pt-14 pb-6 px-16">
        <b>{line.summary}</b>
      </header>
      {clocks.length > 0 && <ClockStrip steps={clocks} />}
      {card && <Inspection card={card} />}
      <Panel title="存证">
        <div className={css.visitFacts}>
          <KeyValue
            items={[
              ['记录时间', exactText(line.at)],
              ['经手人', line.actor || '系统'],
            ]}
          />
          <KeyValue
            items={[
              ['序号', `第 ${line.seq} 条`],
              ['存证摘要', <HashCode key="hash" hash={line.hash} />],
            ]}
          />
        </div>
      </Panel>
    </>
  )
}

/** What the inspection found and how far it is put right; its papers open in a tab of their own. */
function Inspection({ card: { facts, findings, files } }: { card: NonNullable<LogDetail['inspection']> }) {
  const half = Math.ceil(facts.length / 2)
  const items = facts.map(({ label, value }) => [label, value ?? '未采集'] as const)
  return (
    <>
      <div className={css.visitFacts}>
        <KeyValue nameWidth={104} items={items.slice(0, half)} />
        <KeyValue nameWidth={104} items={items.slice(half)} />
      </div>
      <Panel title="不符合项" count={findings.length}>
        {findings.length === 0 ? (
          <p className="panelText ter">没有不符合项。</p>
        ) : (
          <ShortTable
            rows={findings}
            by={({ clause, text }) => `${clause ?? ''}${text}`}
            columns={[
              { title: '条款', as: 'num', cell: (one) => one.clause },
              { title: '不符合内容', cell: (one) => one.text },
              { title: '等级', cell: (one) => one.grade },
              { title: '整改期限', as: 'num', cell: (one) => one.rectifyBy },
              { title: '状态', cell: (one) => one.state },
              { title: '整改情况', cell: (one) => one.fixNote },
            ]}
          />
        )}
      </Panel>
      {files.length > 0 && (
        <p className="panelText">
          {files.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" style={{ marginRight: 12 }}>
              {name}
            </a>
          ))}
        </p>
      )}
    </>
  )
}
