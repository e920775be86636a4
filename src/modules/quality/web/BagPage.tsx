import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { addDays } from '#kernel/shared/days.ts'
import { DayInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, NetworkPanel, PanelHead, RowSkeleton, ShortTable, TitleRow } from '#kernel/web/ui/index.ts'
import { timeText } from '#kernel/web/ui/value.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { maintenancePage } from '#modules/maintenance/web/index.ts'
import { partsPage } from '#modules/parts/web/index.ts'
import { bagApi } from '../shared/api.ts'
import { type Bag, type BagLineRow, BagProof, BagReason, type Bags } from '../shared/partsBag.ts'
import css from './quality.module.css'

/** 明日备件袋 (jobs 10.4): what each crew takes along, why, and how often it was right. */
export function BagPage() {
  const { today } = useKit()
  const [search, setSearch] = useSearchParams()
  const tomorrow = addDays(today(), 1)
  const day = search.get('day') ?? tomorrow
  const { data, isError, error, refetch } = useRead(
    bagApi.bags,
    { day },
    { firstLoad: true, placeholderData: keepPreviousData, retry: false },
  )
  return (
    <div className="listPage">
      <TitleRow
        title="明日备件袋"
        facts={data && factsOf(data)}
        actions={
          <DayInput
            aria-label="日期"
            allowClear={false}
            value={day}
            max={tomorrow}
            onChange={(chosen) => {
              if (chosen) setSearch(chosen === tomorrow ? {} : { day: chosen }, { replace: true })
            }}
          />
        }
      />
      {isError ? (
        <NetworkPanel failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeleton rows={10} />
      ) : (
        <div className={`grid grow min-h-0 line-t ${css.bags}`}>
          <div className={css.bagList}>
            <BagList data={data} />
          </div>
          <aside className="scroll line-l" aria-label="命中率">
            <Rates data={data} />
          </aside>
        </div>
      )}
    </div>
  )
}

function factsOf({ day, madeAt, visits, bags }: Bags): string {
  const lines = bags.reduce((sum, bag) => sum + bag.lines.length, 0)
  const made = madeAt ? `${timeText(madeAt)} 生成` : '前一天 18:00 生成'
  return `${day} · ${visits} 单 · 备件 ${lines} 项 · ${made}`
}

function BagList({ data }: { data: Bags }) {
  const filled = data.bags.filter(({ lines }) => lines.length > 0)
  const empty = data.bags.filter(({ lines }) => lines.length === 0)
  if (data.bags.length === 0)
    return (
      <EmptyState
        what="备件袋"
        headline={`${data.day} 没有已派到人的维保`}
        hint="发布排程后，前一天 18:00 按当日工单生成。"
      />
    )
  if (!data.madeAt)
    return (
      <EmptyState
        what="备件袋"
        headline={`${data.day} 的备件袋还没有生成`}
        hint="前一天 18:00 按未销号隐患、本梯更换史和同型号同龄电梯的更换史生成；没有依据的不列出。"
      />
    )
  return (
    <>
      {filled.map((bag, n) => (
        <BagTable key={bag.employeeId} bag={bag} first={n === 0} />
      ))}
      {empty.length > 0 && (
        <p className={`${css.none} ter`}>
          没有依据、不必多带备件：{empty.map(({ name, visits }) => `${name}（${visits} 单）`).join('、')}
        </p>
      )}
    </>
  )
}

/** The heads stand once, over the first bag. */
function BagTable({ bag, first }: { bag: Bag; first: boolean }) {
  return (
    <section className={`line-b ${css.bag}`} aria-label={bag.name}>
      <PanelHead title={bag.name} right={[bag.teamName, `${bag.visits} 单`].filter(Boolean).join(' · ')} />
      <ShortTable
        shape="tall"
        headless={!first}
        rows={bag.lines}
        columns={[
          { title: '备件', width: 150, tone: () => 'strong', cell: (line) => line.part },
          {
            title: '电梯',
            width: 218,
            to: (line) => maintenancePage.order(line.orderId),
            cell: (line) => liftLabel(line.communityName, line.elevatorName),
          },
          {
            title: '依据',
            cell: (line) => (
              <>
                {BagReason.label(line.why)}
                <div className="ter small">{line.reason}</div>
              </>
            ),
          },
          { title: '依据数', as: 'figure', width: 64, cell: (line) => line.evidence },
          { title: '用上', width: 92, cell: (line) => <Used line={line} /> },
        ]}
      />
    </section>
  )
}

function Used({ line: { used, proof, requestId, requestNo } }: { line: BagLineRow }) {
  if (used === null) return <span className="ter">未登记</span>
  if (!used) return <span className="sec">没用上</span>
  return (
    <>
      用上了
      {proof !== null && (
        <div className="ter small">
          {requestId && requestNo ? <Link to={partsPage.detail(requestId)}>{requestNo}</Link> : BagProof.label(proof)}
        </div>
      )}
    </>
  )
}

function Rates({ data: { hit } }: { data: Bags }) {
  return (
    <>
      <PanelHead title={`近 ${hit.days} 天命中率`} />
      <div className={css.none}>
        <p className={`m-0 ${css.big}`}>
          <b className="num">{hit.percent === null ? '—' : `${hit.percent} %`}</b>
        </p>
        <span className="ter small num">
          {hit.told === 0 ? '还没有登记，也没有更换或用料记录' : `有结果的 ${hit.told} 项，用上 ${hit.used} 项`}
        </span>
        {hit.told > 0 && <p className="ter small num">其中 {hit.proven} 项有更换或用料登记</p>}
      </div>
      <ul className={`m-0 no-marks t13 ${css.rates}`}>
        {hit.byReason.map((one) => (
          <li key={one.why}>
            <span>{BagReason.label(one.why)}</span>
            <span className={css.track}>
              <span className="block h-full" style={{ width: `${one.percent ?? 0}%` }} />
            </span>
            <span className="num">{one.percent === null ? '—' : `${one.percent} %`}</span>
          </li>
        ))}
      </ul>
      <p className={`${css.none} ter small`}>
        有更换登记或维保用料的自动计为用上，其余由作业人员在手机上登记；没有登记的不计入命中率。
      </p>
    </>
  )
}
