import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { DayRangeInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, NetworkPanel, RowSkeleton, ScrollRegion, Timeline } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import type { ElevatorDetail, ElevatorLog } from '#modules/elevator/shared/elevatorDetail.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { elevatorLogApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { LogFrame } from './LogFrame.tsx'
import css from './log.module.css'
import { monthOf, monthText } from './months.ts'
import { Seal } from './Seal.tsx'

type Kind = ElevatorLog['kind']
const { maintenance, repair, inspection } = ElevatorLogKind.code

/** /elvArchives/showLogDetail?id= (archives 4.5): the whole life of a lift by kind and month, and the paper of it. */
export function LogPage() {
  return (
    <LogFrame title="电梯日志" to={elevatorPage.log} actions={(lift) => <PaperButton lift={lift} />}>
      {(lift) => <Log key={lift.id} lift={lift} />}
    </LogFrame>
  )
}

function PaperButton({ lift }: { lift: ElevatorDetail }) {
  const { download } = useKit()
  const { running, run } = useRun()
  async function print(): Promise<void> {
    await run(async () => {
      await download(elevatorLogApi.paper, { elevatorId: lift.id })
    })
  }
  return (
    <Can needs={[may.log]}>
      <Button type="primary" loading={running} onClick={() => void print()}>
        导出PDF履历
      </Button>
    </Can>
  )
}

function Log({ lift }: { lift: ElevatorDetail }) {
  const [search, setSearch] = useSearchParams()
  const kind = (Number(search.get('kind')) || undefined) as Kind | undefined
  const from = search.get('from') ?? undefined
  const to = search.get('to') ?? undefined
  const input = {
    elevatorId: lift.id,
    size: 1000,
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
  const { data, error, isPending, refetch } = useRead(elevatorApi.logs, input, {
    firstLoad: true,
    placeholderData: (before) => before,
    retry: false,
  })
  const set = (given: Record<string, string | undefined>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(given)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true },
    )
  if (!data) return isPending ? <RowSkeleton /> : <NetworkPanel failure={error} onRetry={() => void refetch()} />
  const months = Map.groupBy(data.records, ({ at }) => monthOf(at))
  const all = Object.values(data.kinds).reduce((sum, n) => sum + n, 0)
  return (
    <div className="stack h-full min-h-0">
      <Seal page={data} />
      <div className="row gap-16 between py-10 px-24 line-b">
        <KindTabs kind={kind} kinds={data.kinds} all={all} onChoose={(next) => set({ kind: next?.toString() })} />
        <DayRangeInput
          past
          aria-label="期间"
          size="small"
          placeholder={['开始日期', '结束日期']}
          value={[from, to]}
          onChange={([nextFrom, nextTo]) => set({ from: nextFrom, to: nextTo })}
        />
      </div>
      {data.records.length === 0 ? (
        <EmptyState
          what="记录"
          headline={kind || from ? '没有符合条件的记录' : '还没有记录'}
          hint="维保、急修、检验、配件更换、档案与人员变更都会自动记在这里。"
          actions={
            kind || from ? (
              <Button onClick={() => set({ kind: undefined, from: undefined, to: undefined })}>全部重置</Button>
            ) : undefined
          }
        />
      ) : (
        <div className={`grid grow min-h-0 ${css.columns}`}>
          <nav className={`stack scroll py-12 px-10 line-r ${css.months}`} aria-label="月份">
            {[...months].map(([month, lines]) => (
              <a className="flex between py-4 px-12 r-4 sec t13" key={month} href={`#m${month}`}>
                {monthText(month)} <span className="ter num">{lines.length}</span>
              </a>
            ))}
          </nav>
          <ScrollRegion className={css.lines} label="日志">
            {[...months].map(([month, lines]) => (
              <section key={month} id={`m${month}`}>
                <h2 className={css.month}>
                  {monthText(month)} <span className="ter num">{lines.length} 条</span>
                </h2>
                <Timeline items={lines.map((line) => itemOf(line, lift.id, data.broken?.seq))} />
              </section>
            ))}
          </ScrollRegion>
        </div>
      )}
    </div>
  )
}

const pages: Readonly<Partial<Record<Kind, (id: string, line: string) => string>>> = {
  [maintenance]: elevatorPage.visitLog,
  [repair]: elevatorPage.repairLog,
  [inspection]: elevatorPage.inspectLog,
}

function itemOf(line: ElevatorLog, liftId: string, brokenSeq: number | undefined) {
  const page = pages[line.kind]
  const broken = line.seq === brokenSeq
  return {
    key: line.id,
    at: line.at,
    ...(broken ? { tone: 'verm' as const } : {}),
    title: (
      <>
        <b className={css.kind}>{ElevatorLogKind.label(line.kind)}</b>
        {page ? <Link to={page(liftId, line.id)}>{line.summary}</Link> : line.summary}
        {broken && <b className="redText">　此条被改动</b>}
      </>
    ),
    note: (
      <span className="num" title={`存证摘要 ${line.hash}`}>
        {line.actor || '系统'} · 第 {line.seq} 条
      </span>
    ),
  }
}

function KindTabs(props: {
  kind: Kind | undefined
  kinds: Readonly<Record<string, number>>
  all: number
  onChoose(kind: Kind | undefined): void
}) {
  const { kind, kinds, all, onChoose } = props
  const shown = ElevatorLogKind.options.filter(({ value }) => kinds[value] || value === kind)
  return (
    <fieldset className={`flex wrap gap-6 ${css.kinds}`} aria-label="类型">
      <button type="button" aria-pressed={kind === undefined} onClick={() => onChoose(undefined)}>
        全部 <span className="num">{all}</span>
      </button>
      {shown.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={kind === value} onClick={() => onChoose(value)}>
          {label} <span className="num">{kinds[value] ?? 0}</span>
        </button>
      ))}
    </fieldset>
  )
}
